import { homeOf } from "../parts/places";
import type { AdminScreen, ScreenAt } from "./screen";

const partsOf = (path: string) => path.split("/");
const isVariable = (part: string) => part.startsWith("$");
const variablesIn = (path: string) => partsOf(path).filter(isVariable).length;

/** The screen that a menu put at this address, with what stands for the parts that vary; a word counts before such a part. */
export function placedScreen(screens: readonly AdminScreen[], address: string): ScreenAt | undefined {
  const parts = partsOf(homeOf(address));
  const fits = ({ path }: AdminScreen) => {
    const own = partsOf(path);
    return own.length === parts.length && own.every((part, i) => part === parts[i] || isVariable(part));
  };
  const [screen] = screens.filter(fits).sort((a, b) => variablesIn(a.path) - variablesIn(b.path));
  if (!screen) return undefined;
  const params = partsOf(screen.path).flatMap((part, i) =>
    isVariable(part) ? [[part.slice(1), decoded(parts[i] ?? "")]] : [],
  );
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
