import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { TubeEventKind } from "#contract/tubes";
import { bindingsTable } from "#drizzle/schema/bindings";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { excluded, insertInto, listAsRows } from "../../platform/database/writes";
import { pathsOf } from "../states/state-machine";
import { stateMove } from "../states/state-moves.queries";
import {
  type EventStamp,
  insertSelectedTubeEvents,
  isEventWritten,
  type NewTubeEvent,
  tubeEventRowsOf,
} from "./life-line/life-line.queries";
import { type SampleEvent, type SampleState, sampleStates } from "./sample.states";
import { type TubeEvent as TubeMoveEvent, type TubeState, tubeStates } from "./tube.states";

interface Moved<Table extends typeof samplesTable | typeof tubesTable> {
  readonly now: number;
  /** SQL for FROM: further tables that `which` and `also` refer to. */
  readonly from?: SQL;
  /** Columns that change with the state. */
  readonly also?: SQLiteUpdateSetSource<Table>;
}

/**
 * Moves the samples of `which` by these events of their machine, one after the other; samples in other states stay as they are.
 */
export function moveSamples(events: readonly SampleEvent[], which: SQL | undefined, moved: Moved<typeof samplesTable>) {
  const { to, isLegal } = stateMove(samplesTable.state, sampleStates, events);
  const update = db.update(samplesTable).set({ ...moved.also, ...changedState(to, samplesTable, moved.now) });
  return write((moved.from ? update.from(moved.from) : update).where(and(which, isLegal)));
}

/** Moves the tubes of `which` by these events, as `moveSamples` moves samples. */
export function moveTubes(events: readonly TubeMoveEvent[], which: SQL | undefined, moved: Moved<typeof tubesTable>) {
  const { to, isLegal } = stateMove(tubesTable.state, tubeStates, events);
  const update = db.update(tubesTable).set({ ...moved.also, ...changedState(to, tubesTable, moved.now) });
  return write((moved.from ? update.from(moved.from) : update).where(and(which, isLegal)));
}

const changedState = (state: SQL, table: typeof samplesTable | typeof tubesTable, now: number) => ({
  state,
  stateChangedAt: now,
  version: sql`${table.version} + 1`,
});

type Meaning =
  | { readonly of: "sample"; readonly events: readonly SampleEvent[] }
  | { readonly of: "tube"; readonly events: readonly TubeMoveEvent[] };

/** The effect of each kind of history line on the tube, or on the sample in it. */
const meanings = {
  accept: { of: "sample", events: ["accept"] },
  undo_accept: { of: "sample", events: ["undo_accept"] },
  reject: { of: "sample", events: ["reject"] },
  recollect: { of: "sample", events: ["request_recollection"] },
  plate: { of: "sample", events: ["accept", "plate"] },
  lose: { of: "tube", events: ["lose"] },
  expire: { of: "tube", events: ["expire"] },
  dispose: { of: "tube", events: ["dispose"] },
} as const satisfies Partial<Record<TubeEventKind, Meaning>>;
type SpecimenEvent = keyof typeof meanings;

/** A tube, or the sample in it, that is about to move, with the state that was read. */
interface Moving {
  readonly lineId: string;
  readonly tubeId: string;
  readonly sampleId?: string;
  readonly from: TubeState | SampleState;
  readonly reason: string;
}

/**
 * A move by its event: writes the history lines, each only under `when` and while the specimen is in the state that was read,
 * then changes the states of those whose line was written. Answers how many lines were written, and the ids of what moved. The
 * state machine defines the new states.
 */
export function moveSpecimensByEvent(event: SpecimenEvent, which: readonly Moving[], by: EventStamp, when?: SQL) {
  const meaning: Meaning = meanings[event];
  const isTube = meaning.of === "tube";
  const paths = isTube ? pathsOf(tubeStates, meaning.events) : pathsOf(sampleStates, meaning.events);
  const targets = new Map<string, string>(paths.map(({ from, to }) => [from, to]));
  const lines = which.map(
    ({ lineId, tubeId, sampleId = "", from, reason }): NewTubeEvent => ({
      id: lineId,
      tubeId,
      kind: event,
      fromState: from,
      toState: targets.get(from),
      reason,
      subjectId: sampleId,
    }),
  );
  const isThere = isTube ? tubeIsThere : sampleIsThere;
  const seen = listAsRows(which);
  const written = isEventWritten(seen.of("lineId"));
  const movedTubes = (events: readonly TubeMoveEvent[]) => {
    const { to, isLegal } = stateMove(tubesTable.state, tubeStates, events);
    return rows(
      db
        .update(tubesTable)
        .set({ ...changedState(to, tubesTable, by.at), stateReason: seen.of("reason") })
        .from(seen.rows)
        .where(and(eq(tubesTable.id, seen.of("tubeId")), written, isLegal))
        .returning({ id: tubesTable.id }),
    );
  };
  const movedSamples = (events: readonly SampleEvent[]) => {
    const { to, isLegal } = stateMove(samplesTable.state, sampleStates, events);
    return rows(
      db
        .update(samplesTable)
        .set(changedState(to, samplesTable, by.at))
        .from(seen.rows)
        .where(and(sql`${samplesTable.id} = ${seen.of("sampleId")}`, written, isLegal))
        .returning({ id: samplesTable.id }),
    );
  };
  const states = isTube ? movedTubes(meaning.events) : movedSamples(meaning.events);
  return [...tubeEventRowsOf(by, lines, and(isThere, when)), states] as const;
}

const tubeIsThere = sql`exists (select 1 from ${tubesTable} where ${tubesTable.id} = value ->> 'tubeId'
  and ${tubesTable.state} = value ->> 'fromState')`;
const sampleIsThere = sql`exists (select 1 from ${samplesTable} where ${samplesTable.id} = value ->> 'subjectId'
  and ${samplesTable.state} = value ->> 'fromState')`;

interface NewTubes {
  readonly batchId: string;
  readonly productId: string;
  readonly merchantId: string | null;
  readonly lot: string;
  readonly expiresOn: string;
  readonly now: number;
}

/** Inserts all tubes of a batch in one statement; none when the batch itself was not inserted. */
export function insertTubes(batch: NewTubes, tubes: readonly { readonly id: string; readonly barcode: string }[]) {
  const tube = listAsRows(tubes);
  const { batchId, productId, merchantId, lot, expiresOn, now } = batch;
  return write(
    insertInto(
      tubesTable,
      {
        id: tube.of("id"),
        barcode: tube.of("barcode"),
        barcodeLast4: sql`substr(${tube.of("barcode")}, -4)`,
        batchId,
        productId,
        merchantId,
        lot,
        expiresOn,
        stateChangedAt: now,
        createdAt: now,
      },
      {
        from: tube.rows,
        when: sql`exists (select 1 from ${kitBatchesTable} where ${kitBatchesTable.id} = ${batchId})`,
      },
    ),
  );
}

interface TubeBinding {
  readonly tubeId: string;
  readonly bindingId: string;
  /** `YYYY-MM-DD`; a tube whose lot has expired cannot be bound. */
  readonly today: string;
  readonly now: number;
}

/** Takes the tube for this binding; of several simultaneous bindings exactly one changes the row. */
export function bindTube({ tubeId, bindingId, today, now }: TubeBinding): Query<number> {
  const isOut = sql`exists (select 1 from ${kitBatchesTable} where ${kitBatchesTable.id} = ${tubesTable.batchId}
    and ${kitBatchesTable.state} in ('issued', 'closed'))`;
  return moveTubes(
    ["bind"],
    and(eq(tubesTable.id, tubeId), isNull(tubesTable.bindingId), sql`${tubesTable.expiresOn} >= ${today}`, isOut),
    { now, also: { bindingId, boundAt: now } },
  );
}

/** Condition inside a batch: `bindTube` took the tube. */
export const isTubeTaken = ({ tubeId, bindingId }: Pick<TubeBinding, "tubeId" | "bindingId">): SQL =>
  sql`exists (select 1 from ${tubesTable} where ${tubesTable.id} = ${tubeId}
    and ${tubesTable.bindingId} = ${bindingId})`;

/** Returns the tube to the state before it was bound, if `when` is true and nobody has received it. */
export function unbindTube({ tubeId, bindingId, now }: Pick<TubeBinding, "tubeId" | "bindingId" | "now">, when: SQL) {
  return moveTubes(["undo_bind"], and(eq(tubesTable.id, tubeId), eq(tubesTable.bindingId, bindingId), when), {
    now,
    also: { bindingId: null, sampleId: null, boundAt: null },
  });
}

/** Inserts the sample that the laboratory expects from now on; a tube that nobody has bound has none, wherever it lies. */
export function expectSample(
  { tubeId, bindingId, now }: Pick<TubeBinding, "tubeId" | "bindingId" | "now">,
  sampleId: string,
  when: SQL,
): Query<number>[] {
  return [
    insertExpectedSample({ sampleId, tubeId, bindingId, now }, when),
    write(
      db
        .update(tubesTable)
        .set({ sampleId })
        .where(and(eq(tubesTable.id, tubeId), when)),
    ),
  ];
}

function insertExpectedSample(
  sample: { sampleId: string; tubeId: string; bindingId: string; now: number; recollectOfId?: SQL },
  when: SQL,
): Query<number> {
  const { sampleId, tubeId, bindingId, now, recollectOfId } = sample;
  const { barcode, productId, merchantId } = tubesTable;
  return write(
    insertInto(
      samplesTable,
      {
        id: sampleId,
        tubeId,
        bindingId,
        recollectOfId,
        stateChangedAt: now,
        createdAt: now,
        barcode: sql`${barcode}`,
        productId: sql`${productId}`,
        merchantId: sql`${merchantId}`,
      },
      { from: sql`${tubesTable}`, when: sql`${tubesTable.id} = ${tubeId} and ${when}` },
    ),
  );
}

/** Cancels the sample that was expected for a binding. */
export const cancelExpectedSample = (bindingId: string, when: SQL, now: number): Query<number> =>
  moveSamples(["cancel"], and(eq(samplesTable.bindingId, bindingId), sql`+${samplesTable.state} = 'expected'`, when), {
    now,
  });

export interface TubeMove {
  /** The history line that the move writes; the rest of the batch depends on it. */
  readonly lineId: string;
  readonly tubeId: string;
  readonly from: TubeState;
  readonly event: "receive" | "quarantine" | "clear" | "reject" | "write_off";
  readonly reason: string;
  readonly sampleId: string | null;
  readonly now: number;
}

/** Condition of a move: the tube is still in the state that was read, and an unbound tube cannot be received. */
export function isTubeMovable({ tubeId, from, event }: TubeMove): SQL {
  const to = tubeStates.next(from, event);
  if (to === undefined) return sql`0`;
  const belongs = to === "received" ? isNotNull(tubesTable.bindingId) : undefined;
  const asSeen = and(eq(tubesTable.id, tubeId), sql`+${tubesTable.state} = ${from}`, belongs);
  return sql`exists (select 1 from ${tubesTable} where ${asSeen})`;
}

export function moveUnderReceipt({ lineId, tubeId, event, reason, sampleId, now }: TubeMove): Query<number> {
  const arrived = event === "quarantine" ? {} : { receivedAt: now, sampleId };
  return moveTubes([event], and(eq(tubesTable.id, tubeId), isEventWritten(lineId)), {
    now,
    also: { stateReason: reason, ...arrived },
  });
}

interface ReceivedSample {
  readonly id: string;
  readonly tubeId: string;
  readonly condition: string;
  readonly dueAt: number;
  readonly userId: number;
  readonly now: number;
  readonly accessionNo: SQL;
}

/** Receives a tube's sample: one expected since the binding, or a new row. Answers its accession number. */
export function receiveSampleRow(sample: ReceivedSample, lineId: string): Query<string | null | undefined> {
  const { id, tubeId, condition, dueAt, userId, now, accessionNo } = sample;
  const { to } = stateMove(samplesTable.state, sampleStates, ["receive"]);
  const { barcode, bindingId, productId, merchantId } = tubesTable;
  const arrived = { accessionNo, condition, receivedBy: userId, receivedAt: now, dueAt, stateChangedAt: now };
  const insert = insertInto(
    samplesTable,
    {
      id,
      tubeId,
      state: to,
      createdAt: now,
      ...arrived,
      barcode: sql`${barcode}`,
      bindingId: sql`${bindingId}`,
      productId: sql`${productId}`,
      merchantId: sql`${merchantId}`,
    },
    { from: sql`${tubesTable}`, when: and(eq(tubesTable.id, tubeId), isEventWritten(lineId)) },
  )
    .onConflictDoUpdate({
      target: samplesTable.id,
      set: {
        ...arrived,
        state: to,
        accessionNo: excluded(samplesTable.accessionNo),
        bindingId: excluded(samplesTable.bindingId),
        version: sql`${samplesTable.version} + 1`,
      },
      setWhere: eq(samplesTable.state, "expected"),
    })
    .returning({ accessionNo: samplesTable.accessionNo });
  const query = rows(insert);
  return { ...query, read: (result) => query.read(result)[0]?.accessionNo };
}

/** Rejects a sample directly from the quarantine of its tube. */
export const rejectSample = (sampleId: string, lineId: string, now: number): Query<number> =>
  moveSamples(["reject"], and(eq(samplesTable.id, sampleId), isEventWritten(lineId)), { now });

export function setSampleStorage(id: string, storage: string): Query<number> {
  return write(
    db
      .update(samplesTable)
      .set({ storage, version: sql`${samplesTable.version} + 1` })
      .where(eq(samplesTable.id, id)),
  );
}

/** Marks the contents of these lines' tubes as disposed of. */
export function disposeSamples(endings: readonly Pick<Moving, "lineId" | "tubeId">[], now: number): Query<number> {
  const ending = listAsRows(endings);
  return write(
    db
      .update(samplesTable)
      .set({ disposedAt: now, storage: "", version: sql`${samplesTable.version} + 1` })
      .from(ending.rows)
      .where(and(eq(samplesTable.tubeId, ending.of("tubeId")), isEventWritten(ending.of("lineId")))),
  );
}

/**
 * Puts plated samples back into the queue, for a re-test if they had a result; answers their ids, because D1's count includes
 * rows changed by triggers.
 */
export function returnPlatedSamplesToQueue(which: SQL | undefined, now: number, from = sql`(select 1)`) {
  const { to: accepted, isLegal } = stateMove(samplesTable.state, sampleStates, ["unplate"]);
  const { to: queued } = stateMove(samplesTable.state, sampleStates, ["queue_retest"]);
  const state = sql`iif(${samplesTable.attempts} > 0, ${queued}, ${accepted})`;
  const update = db
    .update(samplesTable)
    .set(changedState(state, samplesTable, now))
    .from(from);
  return rows(update.where(and(which, isLegal)).returning({ id: samplesTable.id }));
}

export interface TubeInModule {
  readonly lineId: string;
  readonly tubeId: string;
  readonly moduleNo: number;
}

/**
 * Receives the tubes in the modules of a device and marks their samples as plated; the accession number is made of the run's
 * and the module's.
 */
export function receiveTubesForDevice(
  taken: readonly TubeInModule[],
  run: { readonly id: string; readonly runNo: SQL; readonly dueAt: number },
  now: number,
): Query<number>[] {
  const tube = listAsRows(taken);
  const written = isEventWritten(tube.of("lineId"));
  return [
    moveTubes(["receive"], and(eq(tubesTable.id, tube.of("tubeId")), written), {
      now,
      from: tube.rows,
      also: { receivedAt: now },
    }),
    moveSamples(
      ["receive", "accept", "plate"],
      and(eq(samplesTable.tubeId, tube.of("tubeId")), sql`+${samplesTable.state} = 'expected'`, written),
      {
        now,
        from: tube.rows,
        also: {
          condition: "good",
          receivedAt: now,
          dueAt: run.dueAt,
          deviceRunId: run.id,
          accessionNo: sql`${run.runNo} || printf('-M%02d', ${tube.of("moduleNo")})`,
        },
      },
    ),
  ];
}

/** A measured sample, with the history line that records it. */
interface MeasuredSample {
  readonly lineId: string;
  readonly sampleId: string;
}

/** Marks measured samples as tested, or puts them back into the queue when the run's controls failed; either counts as an attempt. */
export function markSamplesMeasured(measured: readonly MeasuredSample[], passed: boolean, now: number): Query<number> {
  const sample = listAsRows(measured);
  return moveSamples(
    ["accept", "plate", passed ? "test" : "queue_retest"],
    and(eq(samplesTable.id, sample.of("sampleId")), isEventWritten(sample.of("lineId"))),
    { now, from: sample.rows, also: { attempts: sql`${samplesTable.attempts} + 1` } },
  );
}

/** Puts samples of this state whose history line was written into the queue for a re-test. */
export function queueRetests(samples: readonly MeasuredSample[], from: SampleState, now: number): Query<number> {
  const sample = listAsRows(samples);
  const { of, rows: source } = sample;
  return moveSamples(
    ["queue_retest"],
    and(eq(samplesTable.id, of("sampleId")), sql`+${samplesTable.state} = ${from}`, isEventWritten(of("lineId"))),
    { now, from: source },
  );
}

/** After publication: completes the samples and marks the tubes as used up. */
export function finishSpecimens(
  done: readonly (MeasuredSample & { readonly tubeId: string })[],
  now: number,
): Query<number>[] {
  const one = listAsRows(done);
  const written = isEventWritten(one.of("lineId"));
  const at = { now, from: one.rows };
  return [
    moveSamples(["complete"], and(eq(samplesTable.id, one.of("sampleId")), written), at),
    moveTubes(["consume"], and(eq(tubesTable.id, one.of("tubeId")), written), at),
  ];
}

/**
 * Samples of an import that is taken back: tested ones return to the state recorded in their history line. `was` selects it
 * with the names `tested_sample` and `state_before`.
 */
export function restoreTakenBackSamples(was: SQL, when: SQL, now: number): Query<number> {
  return write(
    db
      .update(samplesTable)
      .set({
        ...changedState(sql`was.state_before`, samplesTable, now),
        attempts: sql`${samplesTable.attempts} - 1`,
      })
      .from(sql`${was} was`)
      .where(and(eq(samplesTable.id, sql`was.tested_sample`), sql`+${samplesTable.state} = 'tested'`, when)),
  );
}

interface Replacement {
  readonly lineId: string;
  readonly from: { readonly id: string };
  readonly to: { readonly id: string };
  readonly bindingId: string;
  readonly sampleId: string;
  readonly reason: string;
  readonly now: number;
}

/** Replaces a tube by a new one: ends the old sample, expects the new one, and binds the new tube. */
export function replaceSpecimen(r: Replacement): Query<number>[] {
  const when = isEventWritten(r.lineId);
  const old = alias(samplesTable, "old");
  const { to: replaced, isLegal } = stateMove(tubesTable.state, tubeStates, ["replace"]);
  return [
    insertExpectedSample(
      {
        sampleId: r.sampleId,
        tubeId: r.to.id,
        bindingId: r.bindingId,
        now: r.now,
        recollectOfId: sql`(select ${old.id} from ${samplesTable} ${old} where ${old.tubeId} = ${r.from.id}
          and ${old.state} <> 'cancelled')`,
      },
      when,
    ),
    moveSamples(
      ["cancel", "close"],
      and(
        eq(samplesTable.tubeId, r.from.id),
        inArray(samplesTable.state, ["expected", "rejected", "recollect_requested"]),
        when,
      ),
      { now: r.now },
    ),
    write(
      db
        .update(tubesTable)
        .set({
          ...changedState(sql`iif(${isLegal}, ${replaced}, ${tubesTable.state})`, tubesTable, r.now),
          replacedByTubeId: r.to.id,
          stateReason: r.reason,
        })
        .where(and(eq(tubesTable.id, r.from.id), when)),
    ),
    moveTubes(["bind"], and(eq(tubesTable.id, r.to.id), when), {
      now: r.now,
      also: { bindingId: r.bindingId, sampleId: r.sampleId, boundAt: r.now },
    }),
  ];
}

/** States of work that counts as finished or ended when the owner withdraws the consent. */
const overStates = ["completed", "closed", "cancelled"] as const satisfies readonly SampleState[];

interface Stopped {
  readonly bindingId: string;
  readonly eventId: string;
}

/** Stops testing for these bindings: a history line for each tube, open samples are withdrawn, unreceived tubes become void. */
export function stopSpecimens(
  stopped: readonly Stopped[],
  kind: "erase" | "withdraw_consent",
  by: EventStamp,
  when: SQL,
): Query<number>[] {
  const one = listAsRows(stopped);
  const of = sql`(select ${one.of("bindingId")} from ${one.rows})`;
  const tube = sql`${tubesTable} on ${tubesTable.id} = ${bindingsTable.tubeId}`;
  const { to, isLegal } = stateMove(tubesTable.state, tubeStates, ["withdraw"]);
  return [
    insertSelectedTubeEvents(
      {
        id: one.of("eventId"),
        tubeId: sql`${tubesTable.id}`,
        kind,
        fromState: sql`${tubesTable.state}`,
        toState: sql`iif(${isLegal}, ${to}, ${tubesTable.state})`,
      },
      by,
      {
        from: sql`${one.rows} join ${bindingsTable} on ${bindingsTable.id} = ${one.of("bindingId")} join ${tube}`,
        when,
      },
    ),
    moveSamples(
      ["withdraw"],
      and(sql`${samplesTable.bindingId} in ${of}`, notInArray(samplesTable.state, [...overStates]), when),
      { now: by.at },
    ),
    moveTubes(
      ["withdraw"],
      and(
        sql`${tubesTable.id} in (select ${bindingsTable.tubeId} from ${bindingsTable}
          where ${bindingsTable.id} in ${of})`,
        when,
      ),
      { now: by.at, also: { stateReason: "客户撤回同意" } },
    ),
  ];
}
