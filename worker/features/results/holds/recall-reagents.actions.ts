import { lotStateNames } from "#contract/reagent-states";
import { reagentMessages } from "#contract/reagents";
import { recallReagentLot } from "#contract/reagents.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import { previousChanged } from "../../../platform/database/conditions";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { wholeRunSubject } from "../../calling/run-evidence.rules";
import { auditRows } from "../../logs/logs.actions";
import { findLotToMove, moveLot, runsOfLot } from "../../reagents/reagents.queries";
import { lotStates } from "../../reagents/reagents.states";
import { recordIllegalMove } from "../../states/illegal-move";
import { holdResultsOfRuns } from "./result-holds.queries";

/** Recalls a lot: unpublished results that were measured with it are held. */
export const recallReagentLotAction = staffAction(recallReagentLot, {
  load: ({ params }) => ({ lot: findLotToMove(params.id) }),
  async run(ctx) {
    const { lot, caller, now } = ctx;
    if (!lot) throw notFound(reagentMessages.lotUnknown);
    const { reason } = ctx.body;
    const about = { action: "reagentLot.recall", objectType: "reagentLot", objectId: lot.id } as const;
    if (!lotStates.canMove(lot.state, "recall")) {
      const [from, to] = [lotStateNames[lot.state], lotStateNames.recalled];
      throw await recordIllegalMove(ctx, { ...about, subject: `批号 ${lot.lot} `, from, to });
    }
    const message = `试剂批号 ${lot.lot} 已召回：${reason}`;
    const { moved, heldCount } = await runNamed(ctx.deps.database, {
      moved: moveLot({ id: lot.id, step: "recall", reason, userId: caller.userId, now }),
      audit: await auditRows(ctx, { ...about, reason, changes: { lot: lot.lot }, when: previousChanged }),
      heldCount: holdResultsOfRuns(
        runsOfLot(lot.id),
        { rule: "reagent_recalled", subject: wholeRunSubject, message },
        { idHead: newId(now), now },
      ),
    });
    if (moved === 0) throw conflict();
    return { heldCount };
  },
});
