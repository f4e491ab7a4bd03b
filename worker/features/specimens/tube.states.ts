import { keysOf } from "#contract/fields.schemas";
import { limits } from "#contract/limits";
import { tubeStateNames } from "#contract/tubes";
import { defineStates, type EventOf, type StateOf } from "../states/state-machine";

/**
 * States of one tube. A tube that arrives unbound, leaking or from the wrong lot goes into quarantine with the scan; its
 * customer may still bind it there, and only `clear` releases it.
 */
export const tubeStates = defineStates({
  states: keysOf(tubeStateNames),
  moves: {
    printed: { issue: "issued", void: "void" },
    issued: { bind: "bound", void: "void", expire: "expired", lose: "lost", quarantine: "quarantined" },
    bound: {
      receive: "received",
      undo_bind: "issued",
      withdraw: "void",
      replace: "replaced",
      quarantine: "quarantined",
    },
    received: { consume: "consumed", quarantine: "quarantined", dispose: "disposed" },
    quarantined: {
      bind: "quarantined",
      clear: "received",
      reject: "received",
      write_off: "void",
      replace: "replaced",
      dispose: "disposed",
    },
    consumed: { dispose: "disposed" },
  },
});
export type TubeState = StateOf<typeof tubeStates>;
export type TubeEvent = EventOf<typeof tubeStates>;

export type BindRefusal =
  | "unknown"
  | "mistyped"
  | "already-bound"
  | "bound-by-you"
  | "expired"
  | "voided"
  | "not-issued"
  | "used";

/**
 * Why a tube cannot be bound now, or null when it can. Each answer has its own sentence for the customer.
 * @param tube null when no issued batch has the barcode; `expiresAt` is the last moment of the lot, ms UTC.
 */
export function bindRefusal(
  tube: { state: TubeState; isBound: boolean; expiresAt: number | null } | null,
  now: number,
): BindRefusal | null {
  if (!tube) return "unknown";
  if (tube.isBound || tube.state === "bound") return "already-bound";
  if (tube.state === "void" || tube.state === "lost") return "voided";
  if (tube.state === "printed") return "not-issued";
  if (!tubeStates.canMove(tube.state, "bind")) return tube.state === "expired" ? "expired" : "used";
  return isLotExpired(tube.expiresAt, now) ? "expired" : null;
}

/** True after the last moment of the lot (ms UTC); a lot without an expiry never expires. */
export function isLotExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && now > expiresAt;
}

/** A wrong bind can be undone for 30 minutes, and only while the laboratory has not received the tube. */
export function canUndoBind(binding: { state: TubeState; boundAt: number }, now: number): boolean {
  return (
    tubeStates.canMove(binding.state, "undo_bind") &&
    now >= binding.boundAt &&
    now - binding.boundAt <= limits.bindUndoMs
  );
}

/** A quarantined tube may only be released when it is bound, so that a result has an owner. */
export function canClearQuarantine(tube: { state: TubeState; isBound: boolean }): boolean {
  return tubeStates.canMove(tube.state, "clear") && tube.isBound;
}
