import { originalAddressOf } from "../parts/places";
import { findScreenPath, isPathParameter } from "./fitting-path";
import type { AdminScreen, MatchedScreen } from "./screen";

/** The screen that a menu put at this address, with the values of the path's parameters. */
export function findScreenAtAddress(screens: readonly AdminScreen[], address: string): MatchedScreen | undefined {
  const home = originalAddressOf(address);
  const parts = home.split("/");
  const fitting = findScreenPath(
    screens.map(({ path }) => path),
    home,
  );
  const screen = screens.find(({ path }) => path === fitting);
  if (!screen) return undefined;
  const params = screen.path
    .split("/")
    .flatMap((part, i) => (isPathParameter(part) ? [[part.slice(1), decoded(parts[i] ?? "")]] : []));
  return { screen, params: Object.fromEntries(params) };
}

/** A decoded part of an address; one with an invalid percent sign is returned unchanged, and then names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
