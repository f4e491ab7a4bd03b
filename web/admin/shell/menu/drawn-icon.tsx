import { menuIcon } from "./menu-icons";

/** The drawing behind MenuIcon; all icons that menus may have travel with it. */
export function DrawnIcon({ name, size }: { name: string; size: number }) {
  const Icon = menuIcon(name);
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
