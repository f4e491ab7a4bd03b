import { boxStateNames, lotStateNames } from "#contract/reagent-states";
import { reagentMessages } from "#contract/reagents";
import {
  addReagentBoxes,
  checkReagentBox,
  compareReagentRuns,
  getReagentLot,
  judgeReagentLot,
  listReagentLots,
  listReportsOfLot,
  moveReagentBox,
  receiveReagentLot,
} from "#contract/reagents.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import { chinaDay, shortChinaDay } from "../../platform/china-day";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError, type ResultsOf } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { findReportsOfRuns, findUseOfRuns, pageOfReports } from "../run-facts/run-use.queries";
import { recordIllegalMove } from "../states/illegal-move";
import { boxFaults } from "./box-use.rules";
import { findLotToMove, findRequiredReagents, findScannedBoxes, moveLot, runsOfLot } from "./reagents.queries";
import { boxStates, lotStates } from "./reagents.states";
import {
  findBox,
  findBoxesOfLot,
  findComparedSamples,
  findLot,
  findLotFacts,
  findLots,
  findReagent,
  findRunsToCompare,
  insertBoxes,
  insertLot,
  moveBox,
} from "./reagents.store";

export const listReagentLotsAction = staffAction(listReagentLots, {
  load: ({ query }) => ({ lots: findLots(query), total: totalOf(findLots, query) }),
  run: ({ query, lots, total }) =>
    keysetPage(
      lots,
      query.pageSize,
      ({ id }) => id,
      (lot) => lot,
      total,
    ),
});

export const getReagentLotAction = staffAction(getReagentLot, {
  load: ({ params: { id } }) => ({
    lot: findLot(id),
    facts: findLotFacts(id),
    boxes: findBoxesOfLot(id),
    ...findUseOfRuns(runsOfLot(id)),
  }),
  run({ lot, facts, boxes, runs, reports, counts }) {
    if (!lot || !facts) throw notFound(reagentMessages.lotUnknown);
    const { stateReason, stateBy, staterName, stateChangedAt, comparison, ...reagent } = facts;
    return {
      lot,
      reagent,
      stateReason,
      stateBy: stateBy === null ? null : { userId: stateBy, name: staterName },
      stateChangedAt,
      comparison,
      boxes,
      runs,
      reports,
      counts,
    };
  },
});

export const listReportsOfLotAction = staffAction(listReportsOfLot, {
  load: ({ params: { id }, query: { cursor, pageSize } }) => ({
    reports: findReportsOfRuns(runsOfLot(id), { cursor, count: pageSize + 1 }),
  }),
  run: ({ query, reports }) => pageOfReports(reports, query.pageSize),
});

const ids = (count: number, now: number) => Array.from({ length: count }, () => newId(now));

export const receiveReagentLotAction = staffAction(receiveReagentLot, {
  load: ({ body, now }) => ({ reagent: findReagent(body.reagentId, now) }),
  async run(ctx) {
    const { body, caller, now, reagent } = ctx;
    if (!reagent) throw fieldErrors({ reagentId: [reagentMessages.unknown] });
    if (reagent.status === "off") throw fieldErrors({ reagentId: [reagentMessages.off] });
    if (body.receivedOn > chinaDay(now)) throw fieldErrors({ receivedOn: [reagentMessages.receivedLater] });
    if (body.expiresOn < chinaDay(now)) throw fieldErrors({ expiresOn: [reagentMessages.expired] });
    const { boxes, place, ...lot } = body;
    const id = newId(now);
    const stamps = { createdBy: caller.userId, updatedBy: caller.userId, createdAt: now, updatedAt: now };
    const code = `SJ${shortChinaDay(now)}-${id.slice(-5)}`;
    const audit = await auditRows(ctx, {
      action: "reagentLot.create",
      objectType: "reagentLot",
      objectId: id,
      changes: { lot: body.lot, expiresOn: body.expiresOn, boxes },
      when: previousChanged,
    });
    try {
      const { inserted, made } = await runNamed(ctx.deps.database, {
        inserted: insertLot({ id, ...lot, code, stateChangedAt: now, ...stamps }),
        audit,
        boxes: insertBoxes({ lotId: id, ids: ids(boxes, now), place, userId: caller.userId, now }),
        made: findLot(id),
      });
      if (inserted === 0 || !made) throw fieldErrors({ reagentId: [reagentMessages.off] });
      return made;
    } catch (error) {
      if (!(error instanceof ConstraintError && error.constraint.includes("reagent_lots.reagent_id"))) throw error;
      throw fieldErrors({ lot: [reagentMessages.lotTaken] });
    }
  },
});

export const addReagentBoxesAction = staffAction(addReagentBoxes, {
  load: ({ params }) => ({ lot: findLotToMove(params.id) }),
  async run(ctx) {
    const { lot, body, caller, now } = ctx;
    if (!lot) throw notFound(reagentMessages.lotUnknown);
    if (lot.state === "recalled") throw conflict(reagentMessages.noMoreBoxes);
    const audit = await auditRows(ctx, {
      action: "reagentLot.receive",
      objectType: "reagentLot",
      objectId: lot.id,
      changes: { boxes: body.boxes },
      when: previousChanged,
    });
    const boxes = { lotId: lot.id, ids: ids(body.boxes, now), place: body.place, userId: caller.userId, now };
    const { inserted } = await runNamed(ctx.deps.database, { inserted: insertBoxes(boxes), audit });
    if (inserted === 0) throw conflict(reagentMessages.noMoreBoxes);
    // The insert is all or nothing, so the number is known; D1's own count would include changes by triggers.
    return { count: body.boxes };
  },
});

/** Number of samples with a result in both runs, and of those with equal results. */
function compared(rows: ResultsOf<[ReturnType<typeof findComparedSamples>]>[0]) {
  const list = rows.map((row) => ({ ...row, isSame: row.before === row.after && row.before !== "" }));
  return { rows: list, compared: list.length, agreeing: list.filter(({ isSame }) => isSame).length };
}

/** Throws an error on the field when the two numbers are not two runs, or the second run did not use the lot. */
function checkRuns(
  { before, after }: { readonly before: string; readonly after: string },
  runs: ResultsOf<[ReturnType<typeof findRunsToCompare>]>[0],
) {
  const refuse = (field: "before" | "after", message: string) => fieldErrors({ [field]: [message] });
  if (before === after) throw refuse("after", reagentMessages.sameRun);
  const [first, second] = [before, after].map((number) => runs.find(({ runNo }) => runNo === number));
  if (!first) throw refuse("before", reagentMessages.runUnknown);
  if (!second) throw refuse("after", reagentMessages.runUnknown);
  if (!second.isOfLot) throw refuse("after", reagentMessages.otherLot);
}

export const compareReagentRunsAction = staffAction(compareReagentRuns, {
  load: ({ params, query: { before, after } }) => ({
    rows: findComparedSamples(before, after),
    runs: findRunsToCompare(params.id, [before, after]),
  }),
  run({ query, rows, runs }) {
    checkRuns(query, runs);
    return { beforeRunNo: query.before, afterRunNo: query.after, ...compared(rows) };
  },
});

export const judgeReagentLotAction = staffAction(judgeReagentLot, {
  load: ({ params, body: { compared: { before, after } = { before: "", after: "" } } }) => ({
    lot: findLotToMove(params.id),
    rows: findComparedSamples(before, after),
    runs: findRunsToCompare(params.id, [before, after]),
  }),
  async run(ctx) {
    const { lot, body, caller, now } = ctx;
    if (!lot) throw notFound(reagentMessages.lotUnknown);
    const { step, reason } = body;
    const state = lotStates.next(lot.state, step);
    const about = { action: `reagentLot.${step}`, objectType: "reagentLot", objectId: lot.id } as const;
    if (!state) {
      const to = lotStateNames[step === "accept" ? "accepted" : "rejected"];
      throw await recordIllegalMove(ctx, { ...about, subject: `批号 ${lot.lot} `, from: lotStateNames[lot.state], to });
    }
    if (body.compared) checkRuns(body.compared, ctx.runs);
    const { rows, ...figures } = compared(ctx.rows);
    if (body.compared && rows.length === 0) throw fieldErrors({ after: [reagentMessages.nothingCompared] });
    const comparison = body.compared
      ? { beforeRunNo: body.compared.before, afterRunNo: body.compared.after, ...figures }
      : null;
    const { moved } = await runNamed(ctx.deps.database, {
      moved: moveLot({ id: lot.id, step, reason, comparison, userId: caller.userId, now }),
      audit: await auditRows(ctx, { ...about, reason, changes: { lot: lot.lot }, when: previousChanged }),
    });
    if (moved === 0) throw conflict();
    return { state };
  },
});

export const moveReagentBoxAction = staffAction(moveReagentBox, {
  load: ({ params }) => ({ box: findBox(params.id) }),
  async run(ctx) {
    const { box, caller, now } = ctx;
    if (!box) throw notFound();
    const { step } = ctx.body;
    const state = boxStates.next(box.state, step);
    const action = ({ open: "reagentBox.open", finish: "reagentBox.finish", discard: "reagentBox.discard" } as const)[
      step
    ];
    const about = { action, objectType: "reagentBox", objectId: box.id } as const;
    if (!state) {
      const to = boxStateNames[({ open: "open", finish: "finished", discard: "discarded" } as const)[step]];
      throw await recordIllegalMove(ctx, { ...about, subject: "试剂盒", from: boxStateNames[box.state], to });
    }
    const { moved } = await runNamed(ctx.deps.database, {
      moved: moveBox(box.id, step, caller.userId, now),
      audit: await auditRows(ctx, { ...about, changes: { code: box.code }, when: previousChanged }),
    });
    if (moved === 0) throw conflict();
    return { ...box, state, ...(step === "open" ? { openedAt: now } : { endedAt: now }) };
  },
});

export const checkReagentBoxAction = staffAction(checkReagentBox, {
  load: ({ query: { code, productCode } }) => ({
    found: findScannedBoxes([code], productCode),
    required: findRequiredReagents(productCode),
  }),
  run({ query, found: [box], required, now }) {
    if (!box) throw fieldErrors({ code: [reagentMessages.boxUnknown(query.code)] });
    const { code, name, lot, expiresOn } = box;
    return { code, name, lot, expiresOn, faults: boxFaults(box, now), required: required.map((one) => one.name) };
  },
});
