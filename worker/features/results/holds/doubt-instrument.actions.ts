import { instrumentEventNames, instrumentStateNames } from "#contract/instrument-states";
import { instrumentMessages } from "#contract/instruments";
import { doubtInstrument } from "#contract/instruments.schemas";
import { staffAction } from "../../../http/action";
import { conflict, fieldErrors, notFound } from "../../../http/errors";
import { chinaDay } from "../../../platform/china-day";
import { previousChanged } from "../../../platform/database/conditions";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { findInstrumentToMove, moveInstrumentRow, runsAffectedByEvent } from "../../instruments/instruments.queries";
import { instrumentStates } from "../../instruments/instruments.states";
import { auditRows } from "../../logs/logs.actions";
import { recordIllegalMove } from "../../states/illegal-move";
import { holdResultsOfRuns } from "./result-holds.queries";

/** An instrument that failed or is put out of use: its unpublished results since a day are held. */
export const doubtInstrumentAction = staffAction(doubtInstrument, {
  load: ({ params }) => ({ instrument: findInstrumentToMove(params.id) }),
  async run(ctx) {
    const { instrument, caller, now } = ctx;
    if (!instrument) throw notFound(instrumentMessages.unknown);
    const { kind, reason, since } = ctx.body;
    const { id, name, serial, state } = instrument;
    const about = { action: `instrument.${kind}`, objectType: "instrument", objectId: id } as const;
    if (since > chinaDay(now)) throw fieldErrors({ since: [instrumentMessages.later] });
    if (kind === "failure" ? state === "retired" : !instrumentStates.canMove(state, "out")) {
      const [from, to] = [instrumentStateNames[state], instrumentEventNames[kind]];
      throw await recordIllegalMove(ctx, { ...about, subject: name, from, to });
    }
    const eventId = newId(now);
    const {
      told: [moved, noted],
      heldCount,
    } = await runNamed(ctx.deps.database, {
      told: moveInstrumentRow(kind, { id, eventId, reason, since, userId: caller.userId, now }),
      audit: await auditRows(ctx, { ...about, reason, changes: { since }, when: previousChanged }),
      heldCount: holdResultsOfRuns(
        runsAffectedByEvent(eventId),
        {
          rule: "instrument_failed",
          // Includes the day, so that a later event about the same runs is a separate hold.
          subject: { kind: "device", name: `${serial} ${since}` },
          message: `仪器 ${name}（${serial}）自 ${since} 起${instrumentEventNames[kind]}：${reason}`,
        },
        { idHead: eventId, now },
      ),
    });
    if (moved === 0) throw conflict();
    if (noted === 0) throw conflict(instrumentMessages.recorded);
    return { heldCount };
  },
});
