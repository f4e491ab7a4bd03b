import { deviceStorage, readJson, writeJson } from "../../../../shared/browser-storage";
import { createStore } from "../../../parts/store";
import type { ScanVerdict } from "./desk.model";

/** One beep: frequency in Hz, length in ms. */
interface Beep {
  readonly hz: number;
  readonly ms: number;
}

// Distinguishable without looking: high means good, two tones a question, low and long a refusal.
const tunes: Record<ScanVerdict, readonly Beep[]> = {
  received: [{ hz: 1320, ms: 90 }],
  quarantined: [
    { hz: 740, ms: 110 },
    { hz: 740, ms: 110 },
  ],
  repeated: [
    { hz: 990, ms: 70 },
    { hz: 740, ms: 70 },
  ],
  refused: [{ hz: 220, ms: 380 }],
  unknown: [{ hz: 220, ms: 380 }],
  failed: [
    { hz: 330, ms: 120 },
    { hz: 262, ms: 120 },
    { hz: 220, ms: 200 },
  ],
};

const key = "admin:receiving-muted";

/** Whether the desk is muted; stored on this machine. */
export const isMuted = createStore<boolean>(readJson<boolean>(deviceStorage, key) ?? false);

export function setMuted(value: boolean): void {
  isMuted.set(value);
  writeJson(deviceStorage, key, value);
}

let audio: AudioContext | undefined;

/** Plays the tune of an outcome. Silent when muted or where the browser has no audio. */
export function playTone(verdict: ScanVerdict): void {
  if (isMuted.get() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume();
  let at = audio.currentTime;
  for (const beep of tunes[verdict]) {
    playBeep(audio, beep, at);
    at += beep.ms / 1000 + 0.06;
  }
}

function playBeep(context: AudioContext, { hz, ms }: Beep, at: number): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const end = at + ms / 1000;
  oscillator.frequency.value = hz;
  oscillator.type = hz < 400 ? "square" : "sine";
  const loudness = hz < 400 ? 0.12 : 0.3;
  // Ramps prevent a clicking noise.
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.01);
  gain.gain.setValueAtTime(loudness, end - 0.02);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(end);
}
