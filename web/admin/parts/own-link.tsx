import { useRouter } from "@tanstack/react-router";
import type { ComponentPropsWithRef, MouseEvent } from "react";
import { placed } from "./places";

/** A link to an address of the back office, query included; plain clicks stay in the app, and pointing at it fetches the page. */
export function OwnLink({ href: named, onClick, ...rest }: ComponentPropsWithRef<"a"> & { href: string }) {
  const router = useRouter();
  const href = placed(named);
  const fetchPage = () => void router.preloadRoute({ to: href.split("?")[0] }).catch(() => undefined);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a {...rest} href={href} onClick={follow} onPointerEnter={fetchPage} onFocus={fetchPage} />;
}
