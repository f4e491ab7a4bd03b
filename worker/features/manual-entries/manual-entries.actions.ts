import { manualMessages, manualMethodNames } from "#contract/manual-entries";
import {
  listManualEntries,
  type ManualEntryItem,
  readManualForm,
  typeManualResult,
} from "#contract/manual-entries.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { previousChanged } from "../../platform/database/conditions";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { contradictedResults, deltaHolds } from "../calling/delta-check.rules";
import { manualOutcome } from "../calling/manual-results.rules";
import { tubeHolds } from "../calling/run-evidence.rules";
import type { LabProduct } from "../calling/subject.types";
import { tubeVerdict } from "../calling/well-verdicts.rules";
import { findLabProducts } from "../instrument-files/run-imports.queries";
import { type AuditEvent, auditRows } from "../logs/logs.actions";
import { siteName } from "../products/assays/assay.rules";
import type { AssayDefinition } from "../products/assays/assay.types";
import { findProductNames, type ProductNames, productOf } from "../products/product-names.store";
import { drawRunNumber, insertRun, isSampleStillWaiting } from "../results/commit/commit.store";
import { createManualRun } from "../results/commit/manual-run.actions";
import { insertHolds } from "../results/holds/result-holds.queries";
import { runResultRows } from "../results/runs/run-results.actions";
import { tubeEventRows } from "../specimens/life-line/life-line.queries";
import { manualStates } from "./manual-entries.states";
import {
  type EntryRow,
  endRound,
  entryExists,
  findEntries,
  findManualParameter,
  findOpenEntry,
  findTypedTube,
  insertEntry,
  insertTypedCalls,
  insertTyping,
  isEntryUnchanged,
  isTypingWritten,
  startRound,
  type TypedTube,
  type Typing,
} from "./manual-entries.store";

type Values = Readonly<Record<string, string>>;

/** Hides the first typing from everybody until the second is made. */
function toItem({ productId, sampleId: _sample, ...entry }: EntryRow, names: ProductNames): ManualEntryItem {
  return { ...entry, product: productOf(names, productId), typings: entry.typings.length === 2 ? entry.typings : [] };
}

export const listManualEntriesAction = staffAction(listManualEntries, {
  load: ({ query }) => ({ entries: findEntries(query), total: totalOf(findEntries, query), names: findProductNames() }),
  run: ({ query, entries, total, names }) =>
    keysetPage(
      entries,
      query.pageSize,
      ({ id }) => id,
      ({ productId, ...entry }) => ({ ...entry, product: productOf(names, productId) }),
      total,
    ),
});

const typedTube = (barcode: string) => ({
  found: findTypedTube(barcode),
  products: findLabProducts(),
  parameter: findManualParameter(),
  entry: findOpenEntry(barcode),
  names: findProductNames(),
});

/** The tube with its product, if a result may be typed for it. Throws 404 and 409 with the reason. */
function typable(tube: TypedTube | undefined, products: readonly LabProduct[], parameter: string | null) {
  if (!tube) throw notFound();
  const product = products.find(({ id }) => id === tube.productId);
  if (!product || !mayBeTyped(product.code, product.assay, parameter)) throw conflict(manualMessages.notAllowed);
  const refusal = tubeVerdict(tube.barcode, tube, product.id);
  if (refusal || !tube.sampleId) throw conflict(refusal?.message ?? manualMessages.notAllowed);
  return { product, tube, sampleId: tube.sampleId };
}

export const readManualFormAction = staffAction(readManualForm, {
  load: ({ query }) => typedTube(query.barcode),
  run({ query, found, products, parameter, entry, names }) {
    const { product } = typable(found, products, parameter);
    return {
      barcode: query.barcode,
      product: { code: product.code, name: product.name },
      targets: manualTargets(product.assay),
      entry: entry ? toItem(entry, names) : null,
    };
  },
});

export const typeManualResultAction = staffAction(typeManualResult, {
  load: ({ body }) => typedTube(body.barcode),
  async run(ctx) {
    const { found, products, parameter, entry, names } = ctx;
    const subject = typable(found, products, parameter);
    const { method, values } = ctx.body;
    const errors = wrongValues(manualTargets(subject.product.assay), values);
    if (Object.keys(errors).length > 0) throw fieldErrors(errors);
    const by = { userId: ctx.caller.userId, now: ctx.now };
    if (entry?.state === "waiting") {
      if (entry.firstBy.userId === by.userId) throw conflict(manualMessages.otherPerson);
      const { state, msg } = await typeSecond(ctx, entry, subject, values);
      ctx.reply.msg = msg;
      const typings = [...entry.typings, { typedBy: nameOf(ctx), values }];
      return toItem({ ...entry, state, typings }, names);
    }
    const id = entry?.id ?? newId(ctx.now);
    const round = entry ? entry.round + 1 : 1;
    const typing = { id: newId(ctx.now), entryId: id, round, place: "first", values, ...by } as const;
    const opening = entry
      ? startRound(entry, by)
      : insertEntry({ id, sampleId: subject.sampleId, productId: subject.product.id, method }, by);
    const { opened } = await runNamed(ctx.deps.database, {
      opened: opening,
      insertTyping: insertTyping(typing, entry ? previousChanged : entryExists(id)),
      audit: await onRecord(ctx, { action: "manualEntry.type", objectId: id, changes: { round, method } }, typing.id),
    });
    if (opened === 0) throw conflict(manualMessages.changed);
    ctx.reply.msg = manualMessages.first;
    const { barcode, tubeId } = subject.tube;
    const fresh = {
      id,
      barcode,
      tubeId,
      productId: subject.product.id,
      sampleId: subject.sampleId,
      createdAt: ctx.now,
    };
    const own = {
      method: entry?.method ?? method,
      round,
      firstBy: nameOf(ctx),
      state: manualStates.to("reopen"),
    };
    return toItem({ ...fresh, ...entry, ...own, typings: [] }, names);
  },
});

const nameOf = ({ caller }: StaffWork) => ({ userId: caller.userId, name: caller.username });

const onRecord = (work: StaffWork, event: Pick<AuditEvent, "action" | "objectId" | "changes">, typingId: string) =>
  auditRows(work, { ...event, objectType: "manualEntry", when: isTypingWritten(typingId) });

/** The second typing: equal values become a result for a third person to review, different ones are shown to both. */
async function typeSecond(
  work: StaffWork,
  entry: EntryRow,
  { product, tube, sampleId }: ReturnType<typeof typable>,
  values: Values,
): Promise<{ state: EntryRow["state"]; msg: string }> {
  const { userId } = work.caller;
  const { now } = work;
  const isEqual = isSame(entry.typings[0]?.values ?? {}, values);
  const typing = {
    id: newId(now),
    entryId: entry.id,
    round: entry.round,
    place: "second",
    userId,
    values,
    now,
  } as const;
  const changes = { round: entry.round, isEqual };
  const audit = await onRecord(work, { action: "manualEntry.confirm", objectId: entry.id, changes }, typing.id);
  const when = isEntryUnchanged(entry);
  if (!isEqual) {
    const { typed } = await runNamed(work.deps.database, {
      typed: insertTyping(typing, when),
      endRound: endRound(entry.id, "differ", null, now, isTypingWritten(typing.id)),
      audit,
    });
    if (typed === 0) throw conflict(manualMessages.changed);
    return { state: manualStates.to("differ"), msg: manualMessages.different };
  }
  return agree(work, entry, { product, tube, sampleId }, values, { typing, audit, when });
}

interface Second {
  readonly typing: Typing;
  readonly audit: Awaited<ReturnType<typeof auditRows>>;
  readonly when: ReturnType<typeof isEntryUnchanged>;
}

/** Both typings are equal: writes a run, a submitted result and its calls, all in one batch. */
async function agree(
  work: StaffWork,
  entry: EntryRow,
  { product, tube, sampleId }: ReturnType<typeof typable>,
  values: Values,
  { typing, audit, when }: Second,
): Promise<{ state: EntryRow["state"]; msg: string }> {
  const { userId } = work.caller;
  const { now } = work;
  const said = Object.fromEntries(Object.entries(values).map(([code, value]) => [code, value || null]));
  const { calls, ...outcome } = manualOutcome(product, said, tube.earlier);
  // The first person is recorded as the creator of the run, the second as the submitter; neither may review.
  const run = {
    ...createManualRun(work, product, { instrument: manualMethodNames[entry.method], remark: "" }),
    userId: entry.firstBy.userId,
  };
  const holds = [...deltaHolds({ calls }, tube), ...tubeHolds(tube, now)];
  const subject = { ...outcome, sampleId, tubeId: tube.tubeId, resultSetId: newId(now), lineId: newId(now), holds };
  const { lineId, resultSetId, tubeId } = subject;
  const line = {
    id: lineId,
    tubeId,
    kind: "test",
    subjectId: sampleId,
    details: { runId: run.id, resultSetId },
  } as const;
  const source = { ...run, ruleSetId: product.ruleSetId, source: "manual", submittedBy: userId } as const;
  const contradicted = contradictedResults([{ sampleName: tube.barcode, calls }], [tube], () => resultSetId);
  const typed = calls.map((call) => ({ ...call, id: newId(now) }));
  const people = { first: entry.firstBy.userId, second: userId, now };
  const { runNo } = await runNamed(work.deps.database, {
    countRun: drawRunNumber(run.series, when),
    runNo: insertRun(run, when),
    lines: tubeEventRows(work, [line], isSampleStillWaiting(run.id)),
    insertTyping: insertTyping(typing, when),
    runResultRows: runResultRows(
      source,
      { wells: [], readings: [], calls: [], subjects: [] },
      { subjects: [subject], passed: true },
    ),
    insertHolds: insertHolds(contradicted, { idHead: newId(now), now, when: isTypingWritten(typing.id) }),
    insertTypedCalls: insertTypedCalls(
      typed,
      { resultSetId, sampleId, runId: run.id, assayId: product.assayId },
      people,
    ),
    endRound: endRound(entry.id, "agree", resultSetId, now, isTypingWritten(typing.id)),
    audit,
  });
  if (!runNo) throw conflict(manualMessages.changed);
  return {
    state: manualStates.to("agree"),
    msg: outcome.holdReason === "" ? manualMessages.equal : manualMessages.held,
  };
}

interface ManualTarget {
  readonly code: string;
  readonly name: string;
  readonly options: { readonly value: string; readonly label: string }[];
}

const findings = [
  { value: "not_detected", label: "未检出" },
  { value: "detected", label: "检出" },
  { value: "inconclusive", label: "待复核" },
  { value: "invalid", label: "无效" },
];
const noCall = { value: "", label: "未判出" };

/** The values that people may type: the assay's own genotypes, or findings. */
function manualTargets(assay: AssayDefinition): ManualTarget[] {
  if (assay.kind === "pathogen") return assay.targets.map(({ code, name }) => ({ code, name, options: [...findings] }));
  return assay.sites.map((site) => ({
    code: site.rsid,
    name: siteName(site),
    options: [...site.genotypes.map(({ genotype, shown }) => ({ value: genotype, label: shown })), noCall],
  }));
}

/** A sentence for each target with an invalid or missing value, and for each unknown target. */
function wrongValues(targets: readonly ManualTarget[], values: Readonly<Record<string, string>>) {
  const errors: Record<string, string[]> = {};
  for (const { code, options } of targets) {
    if (!options.some(({ value }) => value === values[code])) errors[code] = [manualMessages.valueInvalid];
  }
  for (const code of Object.keys(values)) {
    if (!targets.some((target) => target.code === code)) errors[code] = [manualMessages.valueInvalid];
  }
  return errors;
}

/**
 * Whether results of a product may be typed. Without the parameter, genotypes may, because people read sequences and gels;
 * panels may not, because only the instrument shows their controls. With the parameter, exactly the products that it names.
 */
function mayBeTyped(code: string, assay: AssayDefinition, parameter: string | null): boolean {
  if (parameter === null) return assay.kind === "genotype";
  return parameter.split(/[,，\s]+/).includes(code);
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([code, value]) => b[code] === value);
