import type { OwnHref, StandingHref } from "./own-history";

/** Between the addresses by which links name screens, and those where a person's menus put them. */
export interface Placing {
  placed(href: string): string;
  homeOf(path: string): string;
}

let placing: Placing | undefined;

export function setPlacing(now: Placing): void {
  placing = now;
}

/** Where a link to a screen leads: its address, moved with its menu; what follows the path stays. */
export function placed(href: OwnHref): StandingHref;
export function placed(path: string): string;
export function placed(href: string): string {
  return placing?.placed(href) ?? href;
}

/** The address by which links name what stands at `path`. */
export const homeOf = (path: string): string => placing?.homeOf(path) ?? path;
