import type { TubeLife } from "#contract/tubes.schemas";
import { nameOfKey } from "../../../parts/choice";
import type { Tone } from "../../../parts/status-badge";
import { sampleStates } from "../receiving/sample-states";
import { tubeStates } from "./tube-states";

type LifeEvent = TubeLife["events"][number];

/** One line of a tube's timeline, ready to be drawn. */
export interface TimelineLine {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly tone: Tone;
  readonly actor: string;
  readonly reason: string;
  /** "已绑定 → 已签收"; empty when the state did not change. */
  readonly change: string;
  readonly at: number;
  /** Time since the previous line, ms; 0 for the first. */
  readonly gapMs: number;
  /** True for the first line of its calendar day. */
  readonly opensDay: boolean;
}

const tones: Readonly<Record<string, Tone>> = {
  bind: "progress",
  receive: "ready",
  quarantine: "warn",
  clear: "ready",
  accept: "ready",
  reject: "bad",
  test: "progress",
  qc_failed: "bad",
  retest: "warn",
  submit: "progress",
  return: "warn",
  review: "ready",
  publish: "ready",
  withdraw: "bad",
  void: "bad",
  undo_bind: "warn",
};

const actors = { staff: "员工", customer: "客户", device: "检测设备", system: "系统" } as const;

/** The events of a tube in the order in which they happened. `dayOf` names the calendar day of a time. */
export function timelineLines(events: readonly LifeEvent[], dayOf: (at: number) => string): TimelineLine[] {
  const sorted = events.toSorted((a, b) => a.at - b.at);
  return sorted.map((event, i) => {
    const before = sorted[i - 1];
    return {
      id: event.id,
      kind: event.kind,
      title: event.title,
      tone: tones[event.kind] ?? "neutral",
      actor: event.actorName || actors[event.actorKind],
      reason: event.reason,
      change: changeText(event),
      at: event.at,
      gapMs: before ? event.at - before.at : 0,
      opensDay: !before || dayOf(before.at) !== dayOf(event.at),
    };
  });
}

/** A timeline contains states of the tube and of the sample; the tube's name is used where both have one. */
function changeText({ fromState, toState }: LifeEvent): string {
  if (!toState || fromState === toState) return "";
  const word = (state: string) => nameOfKey({ ...sampleStates.names, ...tubeStates.names }, state);
  return fromState ? `${word(fromState)} → ${word(toState)}` : word(toState);
}
