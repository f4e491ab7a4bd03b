import type { ActionContext } from "../../http/action";
import type { Customer } from "../../http/caller";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { findIsMistyped } from "../specimens/barcodes/mistyped.queries";
import { lotExpiresAt } from "../specimens/lot-expiry.rules";
import { type BindRefusal, bindRefusal } from "../specimens/tube.states";
import { bindRefusalMessage } from "./bind-tube.rules";
import { countBindFailure, type TubeToBind } from "./bind-tube.store";
import { tubeNotBindable } from "./bindings.errors";

/** Why the tube cannot be bound by this phone; null when it can. */
export function tubeBindRefusal(tube: TubeToBind | undefined, now: number): BindRefusal | null {
  if (!tube) return "unknown";
  if (tube.isOwn) return "bound-by-you";
  if (tube.batchState === "recalled" || tube.batchState === "cancelled") return "voided";
  const isBound = tube.bindingId !== null;
  const refusal = bindRefusal({ state: tube.state, isBound, expiresAt: lotExpiresAt(tube.expiresOn) }, now);
  return refusal ?? (tube.batchState === "issued" || tube.batchState === "closed" ? null : "not-issued");
}

type Refusing = Pick<ActionContext<unknown, Customer>, "caller" | "deps" | "now" | "request"> & {
  readonly body: { readonly code: string };
};

/** Counts the refusal for the phone and finds its sentence; a refusal of the phone's own tube is not counted. */
export async function countTubeRefusal(
  ctx: Refusing,
  verb: "bind" | "check",
  refusal: BindRefusal,
  failuresBefore: number,
) {
  if (refusal === "bound-by-you") return tubeNotBindable(bindRefusalMessage(refusal, failuresBefore));
  const audit = await auditRows(ctx, {
    action: `tube.${verb}`,
    objectType: "tube",
    outcome: "refused",
    changes: { refusal },
  });
  const { isMistyped } = await runNamed(ctx.deps.database, {
    isMistyped: findIsMistyped(ctx.body.code),
    countBindFailure: countBindFailure(ctx.caller.phoneHash, ctx.now),
    audit,
  });
  return tubeNotBindable(
    bindRefusalMessage(refusal === "unknown" && isMistyped ? "mistyped" : refusal, failuresBefore),
  );
}
