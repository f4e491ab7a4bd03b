import { listMyBindings } from "#contract/bindings.schemas";
import { customerAction } from "../../http/action";
import { sessionHashOf } from "../customers/customer-session.actions";
import { measurement, tubeEstimate, tubeStatus, tubeTimeline } from "./my-bindings.rules";
import { findMyBindings } from "./my-bindings.store";

export const listMyBindingsAction = customerAction(listMyBindings, {
  load: async (ctx) => ({ bindings: findMyBindings(await sessionHashOf(ctx)) }),
  run: ({ bindings, now }) => ({
    list: bindings.map((binding) => ({
      bindingId: binding.bindingId,
      barcodeLast4: binding.barcodeLast4,
      productName: binding.productName,
      personMasked: binding.personMasked,
      journey: binding.journey,
      ...tubeStatus(binding),
      timeline: tubeTimeline(binding),
      measuring: measurement(binding, now),
      estimate: tubeEstimate(binding, now),
      publishedAt: binding.publishedAt,
      isRead: binding.firstViewedAt !== null,
      reportKey: binding.consentWithdrawnAt === null ? binding.reportKey : null,
      boundAt: binding.boundAt,
      undoUntil: binding.undoUntil,
      canUndo: binding.tubeState === "bound" && now <= binding.undoUntil,
    })),
  }),
});
