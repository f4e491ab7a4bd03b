import { homeOf } from "../parts/places";
import { fittingPath, isVariable } from "./fitting-path";
import type { AdminScreen, ScreenAt } from "./screen";

/** The screen that a menu put at this address, with what stands for the parts that vary. */
export function placedScreen(screens: readonly AdminScreen[], address: string): ScreenAt | undefined {
  const home = homeOf(address);
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

/** A part of an address as it was meant; one with a stray percent sign as it stands, which names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
