import { instrumentEventNames, instrumentStateNames } from "#contract/instrument-states";
import { instrumentMessages } from "#contract/instruments";
import {
  createInstrument,
  getInstrument,
  getInstrumentDoubt,
  type InstrumentEvent,
  type InstrumentItem,
  listInstruments,
  listReportsInDoubt,
  listStrangeInstruments,
  moveInstrument,
  recordInstrumentEvents,
  saveInstrumentPlan,
  updateInstrument,
} from "#contract/instruments.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { chinaDay } from "../../platform/china-day";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError, type Query } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { type AuditEvent, auditRows } from "../logs/logs.actions";
import { findReportsOfRuns, findUseOfRuns, pageOfReports } from "../run-facts/run-use.queries";
import { recordIllegalMove } from "../states/illegal-move";
import {
  findInstrumentToMove,
  isInstrument,
  moveInstrumentRow,
  recordCalibrations,
  runsAffectedByEvent,
  storeFirstDueDay,
} from "./instruments.queries";
import { instrumentStates } from "./instruments.states";
import {
  endTimeOutOfUse,
  findInstrument,
  findInstrumentEvent,
  findInstrumentEvents,
  findInstrumentFacts,
  findInstrumentPlan,
  findInstruments,
  findUnregisteredSerials,
  insertInstrument,
  insertInstrumentEvents,
  recordPlanDone,
  savePlan,
  updateInstrumentRow,
} from "./instruments.store";

export const listInstrumentsAction = staffAction(listInstruments, {
  load({ query, now }) {
    const find = (filter: typeof query) => findInstruments(filter, now);
    return { instruments: find(query), total: totalOf(find, query) };
  },
  run: ({ query, instruments, total }) =>
    keysetPage(
      instruments,
      query.pageSize,
      ({ id }) => id,
      (instrument) => instrument,
      total,
    ),
});

export const listStrangeInstrumentsAction = staffAction(listStrangeInstruments, {
  load: () => ({ strangers: findUnregisteredSerials() }),
  run: ({ strangers }) => strangers,
});

export const getInstrumentAction = staffAction(getInstrument, {
  load: ({ params: { id } }) => ({
    instrument: findInstrument(id),
    standing: findInstrumentFacts(id),
    plan: findInstrumentPlan(id),
    events: findInstrumentEvents(id),
  }),
  run({ instrument, standing, plan, events }) {
    if (!instrument || !standing) throw notFound(instrumentMessages.unknown);
    const { stateBy, staterName, ...rest } = standing;
    const by = stateBy === null ? null : { userId: stateBy, name: staterName };
    return { instrument, ...rest, stateBy: by, plan, events };
  },
});

export const getInstrumentDoubtAction = staffAction(getInstrumentDoubt, {
  load: ({ params: { id } }) => findUseOfRuns(runsAffectedByEvent(id)),
  run: ({ runs, reports, counts }) => ({ runs, reports, counts }),
});

export const listReportsInDoubtAction = staffAction(listReportsInDoubt, {
  load: ({ params: { id }, query: { cursor, pageSize } }) => ({
    reports: findReportsOfRuns(runsAffectedByEvent(id), { cursor, count: pageSize + 1 }),
  }),
  run: ({ query, reports }) => pageOfReports(reports, query.pageSize),
});

/** The first write with its audit row and dependent statements; if a unique index refuses it, throws an error that names the field. */
async function written(
  work: StaffWork,
  [first, ...rest]: readonly [Query<number>, ...Query<unknown>[]],
  {
    taken,
    ...event
  }: Omit<AuditEvent, "objectType" | "when"> & { readonly taken?: readonly [field: string, message: string] },
) {
  const audit = await auditRows(work, { ...event, objectType: "instrument", when: previousChanged });
  try {
    const { changed, others } = await runNamed(work.deps.database, { changed: first, audit, others: rest });
    if (changed === 0) throw conflict();
    return { changed: changed, last: others.at(-1) };
  } catch (error) {
    if (!taken || !(error instanceof ConstraintError && error.constraint.includes("instrument"))) throw error;
    throw fieldErrors({ [taken[0]]: [taken[1]] });
  }
}

/** Throws an error that names the field when a day is in the future. */
function checkPast(days: Readonly<Record<string, string>>, now: number) {
  for (const [field, day] of Object.entries(days))
    if (day > chinaDay(now)) throw fieldErrors({ [field]: [instrumentMessages.later] });
}

export const createInstrumentAction = staffAction(createInstrument, {
  async run(ctx) {
    const { body, caller, now } = ctx;
    const { userId } = caller;
    checkPast({ inUseSince: body.inUseSince }, now);
    const id = newId(now);
    const stamps = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
    const { last } = await written(
      ctx,
      [
        insertInstrument({ id, ...body, stateBy: userId, stateChangedAt: now, ...stamps }),
        ...recordCalibrations(body, { id, userId, now }),
        findInstrument(id),
      ],
      {
        action: "instrument.create",
        objectId: id,
        changes: { name: body.name, serial: body.serial },
        taken: ["serial", instrumentMessages.serialTaken],
      },
    );
    return last as InstrumentItem;
  },
});

export const updateInstrumentAction = staffAction(updateInstrument, {
  load: ({ params }) => ({ before: findInstrument(params.id) }),
  async run(ctx) {
    const { before, caller, now } = ctx;
    if (!before) throw notFound(instrumentMessages.unknown);
    const { version, ...values } = ctx.body;
    checkPast({ inUseSince: values.inUseSince }, now);
    const { name, calibrationDays } = values;
    const { last } = await written(
      ctx,
      [
        updateInstrumentRow(before.id, version, { ...values, updatedBy: caller.userId, updatedAt: now }),
        storeFirstDueDay(isInstrument(before.id)),
        findInstrument(before.id),
      ],
      { action: "instrument.update", objectId: before.id, changes: { name, calibrationDays } },
    );
    return last as InstrumentItem;
  },
});

export const recordInstrumentEventsAction = staffAction(recordInstrumentEvents, {
  load: ({ params }) => ({ instrument: findInstrumentToMove(params.id), plan: findInstrumentPlan(params.id) }),
  async run(ctx) {
    const { instrument, plan, body, caller, now } = ctx;
    if (!instrument) throw notFound(instrumentMessages.unknown);
    if (instrument.state === "retired") throw conflict(instrumentMessages.retired);
    const { id } = instrument;
    const { kind, occurredOn, isPassed, validUntil = "" } = body;
    checkPast({ occurredOn }, now);
    if (validUntil && validUntil < occurredOn) throw fieldErrors({ validUntil: [instrumentMessages.endsEarlier] });
    const what = [...new Set(body.what)];
    if (kind === "maintenance" && !what.every((one) => plan.some((part) => part.what === one)))
      throw fieldErrors({ what: [instrumentMessages.planUnknown] });
    const events = what.map((one) => ({ id: newId(now), what: one }));
    const common = { ...body, validUntil, instrumentId: id, createdBy: caller.userId, createdAt: now };
    const { changed } = await written(
      ctx,
      [
        insertInstrumentEvents({ ...common, events }),
        ...(kind === "maintenance" ? [recordPlanDone(id, what, occurredOn, now)] : []),
        storeFirstDueDay(isInstrument(id)),
      ],
      {
        action: "instrument.record",
        objectId: id,
        changes: { kind, what, occurredOn, isPassed },
        taken: ["occurredOn", instrumentMessages.recorded],
      },
    );
    return { count: changed };
  },
});

export const saveInstrumentPlanAction = staffAction(saveInstrumentPlan, {
  load: ({ params }) => ({ instrument: findInstrumentToMove(params.id) }),
  async run(ctx) {
    const { instrument, body, caller, now } = ctx;
    if (!instrument) throw notFound(instrumentMessages.unknown);
    const { planId: id = newId(now), ...values } = body;
    checkPast({ lastOn: values.lastOn }, now);
    const { what, everyDays } = values;
    const stamps = { createdBy: caller.userId, updatedBy: caller.userId, createdAt: now, updatedAt: now };
    await written(
      ctx,
      [
        savePlan({ id, instrumentId: instrument.id, ...values, ...stamps }),
        storeFirstDueDay(isInstrument(instrument.id)),
      ],
      {
        action: "instrument.plan",
        objectId: instrument.id,
        changes: { what, everyDays },
        taken: ["what", instrumentMessages.planTaken],
      },
    );
    return { id };
  },
});

/** Whether an event proves that an instrument that was put out of use measures correctly again: it was done and recorded since then. */
const isProof = (
  event: InstrumentEvent | undefined,
  { stateChangedAt }: { readonly stateChangedAt: number },
): event is InstrumentEvent =>
  event !== undefined &&
  (event.kind === "repair" || event.kind === "calibration") &&
  event.isPassed &&
  event.createdAt >= stateChangedAt &&
  event.occurredOn >= chinaDay(stateChangedAt);

export const moveInstrumentAction = staffAction(moveInstrument, {
  load: ({ params: { id }, body: { proofId = "" } }) => ({
    instrument: findInstrumentToMove(id),
    proof: findInstrumentEvent(id, proofId),
  }),
  async run(ctx) {
    const { instrument, proof, body, caller, now } = ctx;
    if (!instrument) throw notFound(instrumentMessages.unknown);
    const { kind, reason } = body;
    const { id, name, state } = instrument;
    const next = instrumentStates.next(state, kind);
    const action = kind === "back" ? "instrument.back" : "instrument.scrap";
    if (!next) {
      const [from, to] = [instrumentStateNames[state], instrumentStateNames[kind === "back" ? "in_use" : "retired"]];
      throw await recordIllegalMove(ctx, { action, objectType: "instrument", objectId: id, subject: name, from, to });
    }
    const isBack = kind === "back";
    if (isBack && !isProof(proof, instrument)) throw fieldErrors({ proofId: [instrumentMessages.noProof] });
    const note = isBack && proof ? `${instrumentEventNames[proof.kind]} ${proof.occurredOn} ${proof.what}` : "";
    const since = isBack ? "" : chinaDay(now);
    const [moved, ...told] = moveInstrumentRow(kind, {
      id,
      eventId: newId(now),
      reason,
      since,
      note,
      userId: caller.userId,
      now,
    });
    await written(ctx, [moved, ...told, ...(isBack ? [endTimeOutOfUse(id, now)] : [])], {
      action,
      objectId: id,
      reason,
    });
    return { state: next };
  },
});
