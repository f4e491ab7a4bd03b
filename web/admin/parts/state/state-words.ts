import type { Tone } from "../status-badge";

/** The words of a kind of state, and how urgent each looks. */
export interface StateWords<S extends string = string> {
  readonly names: Readonly<Record<S, string>>;
  readonly tones: Readonly<Record<S, Tone>>;
}

/** Puts the contract's words and the screens' colours together; a state without either is a type error. */
export function stateWords<T extends Record<string, string>>(names: T, tones: Record<keyof T & string, Tone>) {
  return { names, tones };
}
