import { useRouter } from "@tanstack/react-router";
import type { ScreenHref } from "./screen-link";

declare const isStanding: unique symbol;

/** An address that nobody wrote: a menu's, an open tab's, the shown page's with another query. A fence names who may say so. */
export type StandingHref = string & { readonly [isStanding]: true };

export type OwnHref = ScreenHref | StandingHref;

/** The steps of the browser's history, to addresses that compile. */
interface OwnHistory {
  /** Where the browser is going, before the page there is shown. */
  readonly location: { readonly pathname: string };
  push(href: OwnHref): void;
  replace(href: OwnHref): void;
  back(): void;
}

export const useOwnHistory = (): OwnHistory => useRouter().history;
