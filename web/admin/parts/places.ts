import type { OfficeHref, RuntimeHref } from "./own-history";

/** Translates between the addresses that links use and those to which a person's menus moved the screens. */
export interface AddressTranslation {
  placed(href: string): string;
  homeOf(path: string): string;
}

let placing: AddressTranslation | undefined;

export function setAddressTranslation(now: AddressTranslation): void {
  placing = now;
}

/** The target of a link to a screen: its address, moved with its menu; the part after the path stays. */
export function menuAddressOf(href: OfficeHref): RuntimeHref;
export function menuAddressOf(path: string): string;
export function menuAddressOf(href: string): string {
  return placing?.placed(href) ?? href;
}

/** The address that links use for the screen at `path`. */
export const originalAddressOf = (path: string): string => placing?.homeOf(path) ?? path;
