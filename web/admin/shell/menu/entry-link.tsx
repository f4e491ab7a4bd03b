import type { ComponentPropsWithRef } from "react";
import { AddressLink } from "../../parts/own-link";
import type { MenuEntry } from "./menu-tree";

interface EntryLinkProps extends ComponentPropsWithRef<"a"> {
  readonly entry: MenuEntry;
  readonly isActive: boolean;
  readonly label?: string;
}

/** External addresses open in a new tab. */
export function EntryLink({ entry, isActive, label, children, ...rest }: EntryLinkProps) {
  const shared = { ...rest, "aria-label": label, "aria-current": isActive ? ("page" as const) : undefined };
  return entry.isExternal ? (
    <a {...shared} href={entry.path} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <AddressLink {...shared} href={entry.path} data-active={isActive || undefined}>
      {children}
    </AddressLink>
  );
}
