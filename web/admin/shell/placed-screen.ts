import { originalAddressOf } from "../parts/places";
import { fittingPath, isVariable } from "./fitting-path";
import type { AdminScreen, ScreenAt } from "./screen";

/** The screen that a menu put at this address, with the values of the path's parameters. */
export function placedScreen(screens: readonly AdminScreen[], address: string): ScreenAt | undefined {
  const home = originalAddressOf(address);
  const parts = home.split("/");
  const fitting = fittingPath(
    screens.map(({ path }) => path),
    home,
  );
  const screen = screens.find(({ path }) => path === fitting);
  if (!screen) return undefined;
  const params = screen.path
    .split("/")
    .flatMap((part, i) => (isVariable(part) ? [[part.slice(1), decoded(parts[i] ?? "")]] : []));
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
