import { useRouter } from "@tanstack/react-router";
import type { ComponentPropsWithRef, MouseEvent } from "react";
import { type OfficeHref, useOfficeHistory } from "./own-history";
import { menuAddressOf } from "./places";
import type { ScreenHref } from "./screen-link";

type AddressProps = ComponentPropsWithRef<"a"> & { href: OfficeHref };

/** A link to an address of the office, query included; plain clicks stay in the app, and hovering loads the page in advance. */
export function AddressLink({ href: named, onClick, ...rest }: AddressProps) {
  const router = useRouter();
  const own = useOfficeHistory();
  const href = menuAddressOf(named);
  const fetchPage = () => void router.preloadRoute({ to: href.split("?")[0] }).catch(() => undefined);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    own.push(href);
  };
  return <a {...rest} href={href} onClick={follow} onPointerEnter={fetchPage} onFocus={fetchPage} />;
}

/** The same for an address that the compiler checks. */
export const OfficeLink: (props: AddressProps & { href: ScreenHref }) => ReturnType<typeof AddressLink> = AddressLink;
