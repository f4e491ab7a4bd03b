import { labReportMessages, publishReports } from "#contract/lab-reports";
import { messages } from "#contract/messages";
import { staffAction } from "../../http/action";
import { sha256 } from "../../platform/crypto";
import type { Query } from "../../platform/database/database";
import { newId } from "../../platform/ids";
import { log } from "../../platform/log";
import { openPersonName } from "../bindings/persons.actions";
import { publishedCounter } from "../dashboard/dashboard.rules";
import { chinaDay } from "../kits/lot-expiry.rules";
import { tubeEventRows } from "../kits/tube-events.actions";
import { auditRows } from "../logs/logs.actions";
import { reportReadyMessage } from "../messages/messages.actions";
import type { StaffWork } from "../staff-work";
import { prepareReport, type Ready } from "./publish.rules";
import {
  anyReportExists,
  countPublished,
  findPublishable,
  finishWork,
  insertReports,
  insertVersions,
  type NewReport,
  reportExists,
  stillPublishable,
} from "./publish.store";
import { createReportKey } from "./report-key.rules";
import { type ReportPerson, reportPersonContext } from "./report-payload";

interface Refusal {
  readonly id: string;
  readonly message: string;
}

/** Report, immutable version, key, states and outbox row of every result, in one batch; then the sender is woken. */
export const publish = staffAction(publishReports, {
  load: ({ body }) => [findPublishable(body.resultSetIds)],
  async run(ctx) {
    const { ready, refused } = sorted(
      ctx.body.resultSetIds,
      ctx.loaded[0].map((one) => ({ id: one.resultSetId, ...prepareReport(one) })),
    );
    const onRecord = await refusalRows(ctx, refused);
    if (ready.length === 0) {
      await ctx.deps.database.run(onRecord);
      return { published: [], refused };
    }
    const made = await Promise.all(ready.map((one) => newReport(ctx, one)));
    const reports = made.map(({ report }) => report);
    const notices = await Promise.all(made.map(({ report, ready: { source } }) => notice(ctx, report, source)));
    const [, inserted] = await ctx.deps.database.run([
      ...tubeEventRows(ctx, reports.map(lineOf), stillPublishable),
      insertReports(reports, ctx.now),
      insertVersions(reports, ctx.caller.userId, ctx.now),
      ...finishWork(reports, ctx.caller.userId, ctx.now),
      countPublished(reports, publishedCounter(chinaDay(ctx.now).slice(2).replaceAll("-", ""))),
      ...notices.map(({ query }) => query),
      ...(await audit(ctx, reports)),
      ...onRecord,
    ]);
    const published = made.flatMap(({ report, ready: { warning } }, i) => {
      const { resultSetId, reportId, key } = report;
      return inserted.includes(reportId)
        ? [{ resultSetId, reportId, key, messageId: notices[i]?.messageId ?? "", warning }]
        : [];
    });
    await wake(
      ctx,
      published.map(({ messageId }) => messageId),
    );
    const missed = reports.filter(({ reportId }) => !inserted.includes(reportId));
    return {
      published,
      refused: [
        ...refused,
        ...missed.map(({ resultSetId }) => ({ id: resultSetId, message: labReportMessages.alreadyPublished })),
      ],
    };
  },
});

type Prepared = { readonly id: string } & ReturnType<typeof prepareReport>;

function sorted(ids: readonly string[], prepared: readonly Prepared[]): { ready: Ready[]; refused: Refusal[] } {
  const ready: Ready[] = [];
  const refused: Refusal[] = [];
  for (const id of new Set(ids)) {
    const found = prepared.find((one) => one.id === id);
    if (found?.ok) ready.push(found.ready);
    else refused.push({ id, message: found?.message ?? messages.notFound });
  }
  return { ready, refused };
}

async function newReport(work: StaffWork, ready: Ready): Promise<{ report: NewReport; ready: Ready }> {
  const { source, composed, pcrTime } = ready;
  const { person, merchant } = source;
  const versionId = newId(work.now);
  const about: ReportPerson = {
    name: await openPersonName(work.deps, person.id, person.nameSealed),
    gender: person.gender,
    birth: person.birthMonth,
  };
  const personSealed = await work.deps.sealer.seal(reportPersonContext(versionId), JSON.stringify(about));
  const shown = {
    tplId: source.template.tplId,
    tplType: merchant ? ("mer" as const) : ("std" as const),
    level: composed.level,
    pcrTime,
    merchantName: merchant?.name ?? "",
    merchantAddress: merchant?.address ?? "",
    payload: composed.content,
  };
  const report: NewReport = {
    lineId: newId(work.now),
    reportId: newId(work.now),
    versionId,
    key: createReportKey((count) => crypto.getRandomValues(new Uint8Array(count))),
    resultSetId: source.resultSetId,
    sampleId: source.sample.id,
    tubeId: source.tube.id,
    productId: source.product.id,
    bindingId: source.binding.id,
    merchantId: merchant?.id ?? null,
    ruleSetId: source.ruleSetId,
    ...shown,
    personSealed,
    contentHash: await sha256(
      JSON.stringify({ ...shown, versionId, resultSetId: source.resultSetId, personSealed, previousHash: "" }),
    ),
    submittedBy: source.submittedBy,
    reviewedBy: source.reviewedBy,
  };
  return { report, ready };
}

const lineOf = ({ lineId, tubeId, resultSetId, reportId }: NewReport) => ({
  id: lineId,
  tubeId,
  kind: "publish" as const,
  fromState: "received",
  toState: "consumed",
  subjectId: resultSetId,
  details: { reportId },
});

function notice(work: StaffWork, report: NewReport, { person, tube }: Ready["source"]) {
  return reportReadyMessage(work.deps, {
    reportId: report.reportId,
    version: 1,
    person,
    barcodeLast4: tube.barcode.slice(-4),
    now: work.now,
    createdBy: work.caller.userId,
    when: reportExists(report.reportId),
  });
}

function audit(work: StaffWork, reports: readonly NewReport[]) {
  const [first] = reports;
  return auditRows(work, {
    action: "report.publish",
    objectType: "report",
    objectId: reports.length === 1 ? first?.reportId : "",
    changes: { reports: reports.map(({ reportId, resultSetId }) => ({ reportId, resultSetId })) },
    when: anyReportExists(reports),
  });
}

/** What could not be published goes on record as well. */
async function refusalRows(work: StaffWork, refused: readonly Refusal[]): Promise<Query<unknown>[]> {
  const [first] = refused;
  if (!first) return [];
  return auditRows(work, {
    action: "report.publish",
    objectType: "result_set",
    objectId: refused.length === 1 ? first.id : "",
    outcome: "refused",
    reason: first.message,
    changes: { refused },
  });
}

/** The outbox rows are in; a wake-up that gets lost is made good by the sweep, so it must not fail the publishing. */
async function wake(work: StaffWork, messageIds: readonly string[]): Promise<void> {
  await work.deps.queue.wake(messageIds).catch((error: unknown) => {
    log.warn("wake-up lost", { messages: messageIds.length, error: String(error) });
  });
}
