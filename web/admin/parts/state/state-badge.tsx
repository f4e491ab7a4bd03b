import { nameOfKey } from "../choice";
import { StatusBadge, type Tone } from "../status-badge";
import type { StateWords } from "./state-words";

/** The name of a state in its colour. */
export function StateBadge({ of, state }: { of: StateWords; state: string }) {
  return <StatusBadge tone={stateTone(of, state)} label={nameOfKey(of.names, state)} />;
}

export function stateTone(of: StateWords, state: string): Tone {
  return Object.hasOwn(of.tones, state) ? (of.tones[state] ?? "neutral") : "neutral";
}
