import type { OwnHref, StandingHref } from "./own-history";

/** Translates between the addresses that links use and those to which a person's menus moved the screens. */
export interface Placing {
  placed(href: string): string;
  homeOf(path: string): string;
}

let placing: Placing | undefined;

export function setPlacing(now: Placing): void {
  placing = now;
}

/** The target of a link to a screen: its address, moved with its menu; the part after the path stays. */
export function placed(href: OwnHref): StandingHref;
export function placed(path: string): string;
export function placed(href: string): string {
  return placing?.placed(href) ?? href;
}

/** The address that links use for the screen at `path`. */
export const homeOf = (path: string): string => placing?.homeOf(path) ?? path;
