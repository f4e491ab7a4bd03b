import { bindingMessages } from "#contract/bindings";
import { undoBinding } from "#contract/bindings.schemas";
import { customerAction } from "../../http/action";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { updateOrdersOfTubes } from "../orders/orders.queries";
import { groupedBarcode } from "../specimens/barcodes/barcodes.rules";
import { canUndoBind } from "../specimens/tube.states";
import { undoTooLate, unknownBinding } from "./bindings.errors";
import {
  eraseUndoneBinding,
  findBindingToUndo,
  freeTube,
  insertUndoEvent,
  isBindingUndone,
  isUndoEventWritten,
  releaseBinding,
} from "./undo-binding.store";

export const undoBindingAction = customerAction(undoBinding, {
  load: ({ params }) => ({ binding: findBindingToUndo(params.bindingId) }),
  async run(ctx) {
    const { binding, now, caller, request, deps } = ctx;
    if (!binding || caller.phoneHash !== binding.phoneHash) throw unknownBinding();
    const done = { bindingId: binding.id, barcodeGrouped: groupedBarcode(binding.barcode) };
    ctx.reply.msg = bindingMessages.undone;
    if (binding.releaseReason === "undone") return done;
    if (!canUndoBind(binding, now)) throw undoTooLate();
    const undo = {
      bindingId: binding.id,
      tubeId: binding.tubeId,
      personId: binding.personId,
      phoneHash: caller.phoneHash,
      eventId: newId(now),
      now,
    };
    const audit = await auditRows(ctx, {
      action: "tube.undoBind",
      objectType: "tube",
      objectId: binding.tubeId,
      changes: { bindingId: binding.id },
      when: isUndoEventWritten(undo),
    });
    const { isDone } = await runNamed(deps.database, {
      tube: freeTube(undo),
      binding: releaseBinding(undo),
      event: insertUndoEvent(undo, { actorId: caller.phoneId, requestId: request.id }),
      forgotten: eraseUndoneBinding(undo),
      audit,
      orders: updateOrdersOfTubes([binding.tubeId], now),
      isDone: isBindingUndone(binding.id),
    });
    if (!isDone) throw undoTooLate();
    return done;
  },
});
