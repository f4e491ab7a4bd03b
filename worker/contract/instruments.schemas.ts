import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf, text } from "./fields.schemas";
import { instrumentEventNames, instrumentStateNames } from "./instrument-states";
import * as calls from "./instruments";
import { instrumentMessages, instrumentQueues } from "./instruments";
import { dayField, idParams, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";
import { reportsInUse, useOfRuns } from "./run-use.schemas";

const days = (least: number) =>
  z.int({ error: instrumentMessages.days }).check(z.gte(least), z.lte(3650, instrumentMessages.days));

const form = {
  name: text(1, 64, instrumentMessages.nameRequired),
  model: z._default(text(0, 64), ""),
  location: z._default(text(0, 64), ""),
  inUseSince: dayField,
  /** 0: the instrument needs no calibration. */
  calibrationDays: z._default(days(0), 0),
};

const state = z.enum(keysOf(instrumentStateNames));
const eventKind = z.enum(keysOf(instrumentEventNames));

const instrumentItem = z.object({
  id: z.string(),
  serial: z.string(),
  name: z.string(),
  model: z.string(),
  /** The device with this serial, whose name and model these are; null for a cycler. */
  deviceId: z.nullable(z.string()),
  location: z.string(),
  inUseSince: z.string(),
  calibrationDays: z.int(),
  state,
  /** The first day on which something is due; empty when nothing is. */
  dueOn: z.string(),
  version: z.int(),
  createdAt: z.int(),
});
export type InstrumentItem = z.output<typeof instrumentItem>;

export const listInstruments = endpoint(calls.listInstruments, {
  title: "仪器列表",
  access: { kind: "staff", permission: "lab:instrument:list" },
  /** `search`: part of a name, model or serial. */
  query: z.object({
    ...growingListQuery,
    search: searchPartField,
    state: z.optional(state),
    queue: z.optional(z.enum(keysOf(instrumentQueues))),
  }),
  reply: cursorPage(instrumentItem),
});

/** Serials that runs name but that are not registered, with the newest run of each; 200 at most. */
export const listStrangeInstruments = endpoint(calls.listStrangeInstruments, {
  title: "未登记的仪器",
  access: { kind: "staff", permission: "lab:instrument:list" },
  reply: z.array(
    z.object({
      serial: z.string(),
      instrument: z.string(),
      runId: z.string(),
      runNo: z.string(),
      createdAt: z.int(),
    }),
  ),
});

/** Registers an instrument, together with the calibrations that files of this serial have named so far. */
export const createInstrument = endpoint(calls.createInstrument, {
  title: "登记仪器",
  access: { kind: "staff", permission: "lab:instrument:edit" },
  body: z.strictObject({ ...form, serial: text(1, 64, instrumentMessages.serialRequired) }),
  reply: instrumentItem,
  auditFields: ["name", "serial"],
});

/** `version` is the one that was read; if somebody else edited the row since, the answer is 409. */
export const updateInstrument = endpoint(calls.updateInstrument, {
  title: "修改仪器",
  access: { kind: "staff", permission: "lab:instrument:edit" },
  params: idParams,
  body: z.strictObject({ ...form, version: z.int() }),
  reply: instrumentItem,
  auditFields: ["calibrationDays", "name"],
});

const instrumentEvent = z.object({
  id: z.string(),
  kind: eventKind,
  what: z.string(),
  occurredOn: z.string(),
  isPassed: z.boolean(),
  /** Last day on which a calibration is valid; empty when no end is known. */
  validUntil: z.string(),
  certificate: z.string(),
  note: z.string(),
  /** Runs from this day until `doubtUntil` are affected by this event; empty when none are. */
  doubtSince: z.string(),
  doubtUntil: timeOrNull,
  /** The instrument file whose header named it. */
  importId: z.nullable(z.string()),
  createdBy: z.nullable(staffRef),
  createdAt: z.int(),
});
export type InstrumentEvent = z.output<typeof instrumentEvent>;

export const getInstrument = endpoint(calls.getInstrument, {
  title: "仪器",
  access: { kind: "staff", permission: "lab:instrument:list" },
  params: idParams,
  reply: z.object({
    instrument: instrumentItem,
    stateReason: z.string(),
    stateBy: z.nullable(staffRef),
    stateChangedAt: z.int(),
    /** The newest calibration of each name. */
    calibrations: z.array(z.object({ what: z.string(), until: z.string() })),
    plan: z.array(
      z.object({
        id: z.string(),
        what: z.string(),
        everyDays: z.int(),
        lastOn: z.string(),
        isOn: z.boolean(),
        dueOn: z.string(),
      }),
    ),
    /** Newest first, at most 500. */
    events: z.array(instrumentEvent),
  }),
});

/** Runs that an event affects, by when they ended, and their results and reports. */
export const getInstrumentDoubt = endpoint(calls.getInstrumentDoubt, {
  title: "存疑的检测批次",
  access: { kind: "staff", permission: "lab:instrument:list" },
  params: idParams,
  reply: z.object(useOfRuns),
});

/** Every published report with a result of the runs that an event affects, newest first. */
export const listReportsInDoubt = endpoint(calls.listReportsInDoubt, {
  title: "存疑的报告",
  access: { kind: "staff", permission: "lab:instrument:list" },
  ...reportsInUse,
});

/** Records work that was done: each entry of `what` becomes an event of its own. Maintenance names parts of the plan. */
export const recordInstrumentEvents = endpoint(calls.recordInstrumentEvents, {
  title: "登记校准、保养或维修",
  access: { kind: "staff", permission: "lab:instrument:edit" },
  params: idParams,
  body: z.strictObject({
    kind: z.enum(["calibration", "maintenance", "repair"]),
    what: z
      .array(text(1, 200, instrumentMessages.whatRequired))
      .check(z.minLength(1, instrumentMessages.whatRequired), z.maxLength(20)),
    occurredOn: dayField,
    isPassed: z._default(z.boolean(), true),
    validUntil: z.optional(dayField),
    certificate: z._default(text(0, 64), ""),
    note: z._default(text(0, 200), ""),
  }),
  reply: z.object({ count: z.int() }),
  auditFields: ["isPassed", "kind", "occurredOn", "what"],
});

/** Records a failure, or takes the instrument out of use: unpublished results since then are held. Answers how many. */
export const doubtInstrument = endpoint(calls.doubtInstrument, {
  title: "登记故障或停用仪器",
  access: { kind: "staff", permission: "lab:instrument:edit" },
  params: idParams,
  body: z.strictObject({ kind: z.enum(["failure", "out"]), reason: reasonField, since: dayField }),
  reply: z.object({ heldCount: z.int() }),
  auditFields: ["reason", "since"],
});

/** Puts an instrument back in use, on the basis of an event that proves its fitness, or retires it for good. */
export const moveInstrument = endpoint(calls.moveInstrument, {
  title: "恢复使用或报废仪器",
  access: { kind: "staff", permission: "lab:instrument:approve" },
  params: idParams,
  body: z.strictObject({
    kind: z.enum(["back", "retire"]),
    reason: reasonField,
    /** A repair, or a passed calibration, that was done and recorded after the instrument was put out of use. */
    proofId: z.optional(idField),
  }),
  reply: z.object({ state }),
  auditFields: ["reason"],
});

/** Saves a part of the maintenance plan: an existing one by its id, or a new one. */
export const saveInstrumentPlan = endpoint(calls.saveInstrumentPlan, {
  title: "设置保养计划",
  access: { kind: "staff", permission: "lab:instrument:edit" },
  params: idParams,
  body: z.strictObject({
    planId: z.optional(idField),
    what: text(1, 64, instrumentMessages.whatRequired),
    everyDays: days(1),
    lastOn: dayField,
    isOn: z._default(z.boolean(), true),
  }),
  reply: z.object({ id: z.string() }),
  auditFields: ["everyDays", "what"],
});
