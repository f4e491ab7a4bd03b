import type { Tone } from "../status-badge";

/** The names of a kind of state, and the tone of each. */
export interface StateWords<S extends string = string> {
  readonly names: Readonly<Record<S, string>>;
  readonly tones: Readonly<Record<S, Tone>>;
}

/** Combines the contract's names and the screens' tones; a state without either is a type error. */
export function stateWords<T extends Record<string, string>>(names: T, tones: Record<keyof T & string, Tone>) {
  return { names, tones };
}
