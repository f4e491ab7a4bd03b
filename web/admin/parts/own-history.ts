import { useRouter } from "@tanstack/react-router";
import type { ScreenHref } from "./screen-link";

declare const isStanding: unique symbol;

/**
 * An address computed at run time: a menu's, an open tab's, the shown page's with another query. An architecture test
 * limits which files may make one.
 */
export type RuntimeHref = string & { readonly [isStanding]: true };

export type OfficeHref = ScreenHref | RuntimeHref;

/** Steps of the browser's history, to addresses that the compiler checks. */
interface OwnHistory {
  /** The location that the browser is navigating to, before its page is shown. */
  readonly location: { readonly pathname: string };
  push(href: OfficeHref): void;
  replace(href: OfficeHref): void;
  back(): void;
}

export const useOfficeHistory = (): OwnHistory => useRouter().history;
