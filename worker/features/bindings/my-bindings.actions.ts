import { listMyBindings } from "#contract/bindings";
import { customerAction } from "../../http/action";
import { sessionHashOf } from "../sms-codes/customer-session.actions";
import { tubeStatus, tubeTimeline } from "./my-bindings.rules";
import { findMyBindings } from "./my-bindings.store";

export const listMyBindingsAction = customerAction(listMyBindings, {
  load: async (ctx) => [findMyBindings(await sessionHashOf(ctx))],
  run: ({ loaded: [bindings], now }) => ({
    list: bindings.map((binding) => ({
      bindingId: binding.bindingId,
      barcodeLast4: binding.barcodeLast4,
      productName: binding.productName,
      personMasked: binding.personMasked,
      journey: binding.journey,
      ...tubeStatus(binding),
      timeline: tubeTimeline(binding),
      expectedEndAt: binding.expectedEndAt,
      reportKey: binding.reportKey,
      boundAt: binding.boundAt,
      undoUntil: binding.undoUntil,
      canUndo: binding.tubeState === "bound" && now <= binding.undoUntil,
    })),
  }),
});
