import { menuIcon } from "./menu-icons";

/** A menu's icon by its name. */
export function MenuIcon({ name, size }: { name: string; size: number }) {
  const Icon = menuIcon(name);
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
