import { menuIcon } from "./menu-icons";

/** The drawings behind MenuIcon; one chunk contains all icons of menus. */
export function MenuIconDrawing({ name, size }: { name: string; size: number }) {
  const Icon = menuIcon(name);
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
