import { IconCircleDot } from "@tabler/icons-react";
import { menuIcons } from "./menu-icons";

/** A menu's icon by its name; a dot for a name that no icon has. */
export function MenuIcon({ name, size }: { name: string; size: number }) {
  const Icon = menuIcons[name] ?? IconCircleDot;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
