import { listMyBindings } from "#contract/bindings.schemas";
import { customerAction } from "../../http/action";
import { genderNames } from "../../http/wire-values";
import type { Deps } from "../../platform/deps";
import { sessionHashOf } from "../customers/customer-session.actions";
import { decryptPersonName } from "../persons/persons.actions";
import { currentMeasurement, tubeEstimate, tubeStatus, tubeTimeline } from "./my-bindings.rules";
import { findMyBindings, type MyBindingRow } from "./my-bindings.store";

export const listMyBindingsAction = customerAction(listMyBindings, {
  load: async (ctx) => ({ bindings: findMyBindings(await sessionHashOf(ctx)) }),
  run: async ({ bindings, now, deps }) => ({
    list: await Promise.all(bindings.map((binding) => shownBinding(deps, binding, now))),
  }),
});

async function shownBinding(deps: Deps, binding: MyBindingRow, now: number) {
  const canUndo = binding.tubeState === "bound" && now <= binding.undoUntil;
  return {
    bindingId: binding.bindingId,
    barcodeLast4: binding.barcodeLast4,
    productName: binding.productName,
    person: await personOf(deps, binding),
    journey: binding.journey,
    ...tubeStatus(binding),
    timeline: tubeTimeline(binding),
    measuring: currentMeasurement(binding, now),
    estimate: tubeEstimate(binding, now),
    publishedAt: binding.publishedAt,
    isRead: binding.firstViewedAt !== null,
    reportKey: binding.consentWithdrawnAt === null ? binding.reportKey : null,
    boundAt: binding.boundAt,
    undoUntil: binding.undoUntil,
    canUndo,
    undoMsLeft: canUndo ? binding.undoUntil - now : 0,
  };
}

async function personOf(deps: Deps, { personId, nameSealed, gender, details }: MyBindingRow) {
  return {
    name: nameSealed === null ? "" : await decryptPersonName(deps, personId, nameSealed),
    gender: gender && genderNames[gender],
    birth: details.birthMonth,
  };
}
