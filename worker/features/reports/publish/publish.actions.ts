import { labReportMessages } from "#contract/lab-reports";
import { publishReports } from "#contract/lab-reports.schemas";
import { messages } from "#contract/messages";
import { staffAction } from "../../../http/action";
import type { StaffWork } from "../../../http/staff-work";
import type { Query } from "../../../platform/database/database";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { countDayEvents } from "../../counters/day-counters.queries";
import { type AuditContext, type AuditEvent, auditRows } from "../../logs/logs.actions";
import { reportReadyMessage } from "../../messages/messages.actions";
import { updateOrdersOfTubes } from "../../orders/orders.queries";
import { decryptPersonName } from "../../persons/persons.actions";
import { type Signer, signerOf } from "../../signatures/signing-keys.actions";
import { findSigningKey } from "../../signatures/signing-keys.store";
import { tubeEventRowsOf } from "../../specimens/life-line/life-line.queries";
import { tubeStates } from "../../specimens/tube.states";
import { createNewVersion, decryptReportPerson } from "./new-version.actions";
import { type PreparedReport, prepareReport } from "./publish.rules";
import {
  anyVersionExists,
  findPublishableResults,
  finishPublishedWork,
  insertReports,
  isStillPublishable,
  type NewReport,
} from "./publish.store";
import { createReportKey } from "./report-key.rules";
import type { ReportPerson } from "./report-payload";
import { advanceReports, insertVersions, settleCorrections, versionExists } from "./versions.store";
import { wakeSender } from "./wake-sender.actions";

interface Refusal {
  readonly id: string;
  readonly message: string;
}

/** The publisher: a member of staff, or the rules of automatic release. */
type Publisher = AuditContext & Pick<StaffWork, "deps"> & { readonly caller?: StaffWork["caller"] };

/**
 * The rows of a publication for one batch: report, immutable version, key, states and outbox row of every result. The second
 * statement answers the inserted reports, the third those that got a corrected version; `audit` adds fields to the audit row.
 */
export async function publicationStatements(
  work: Publisher,
  signer: Signer,
  ready: readonly PreparedReport[],
  audit: Partial<AuditEvent> = {},
) {
  const { now } = work;
  const userId = work.caller?.userId ?? null;
  const reports = await Promise.all(ready.map((one) => newReport(work, signer, one)));
  const notices = await Promise.all(ready.map(({ source }, i) => notice(work, reports[i] as NewReport, source)));
  const actor = { actorKind: userId === null ? "system" : "staff", actorId: String(userId ?? "release") } as const;
  const queries = [
    ...tubeEventRowsOf({ ...actor, requestId: work.request.id, at: now }, reports.map(lifeLine), isStillPublishable),
    insertReports(reports, now),
    advanceReports(reports, now),
    insertVersions(reports, userId, now),
    ...settleCorrections(reports, now),
    ...finishPublishedWork(reports, userId, now),
    countDayEvents(
      "published",
      reports.filter(({ n }) => n === 1).map(({ lineId }) => lineId),
      now,
    ),
    ...notices.map(({ query }) => query),
    ...(await auditRows(work, { ...published(reports), ...audit })),
    ...updateOrdersOfTubes(
      reports.map(({ tubeId }) => tubeId),
      now,
    ),
  ] as const;
  return { reports, messageIds: notices.map(({ messageId }) => messageId), queries };
}

/** Publishes every result with report, immutable version, key, states and outbox row, in one batch; then wakes the sender. */
export const publishReportsAction = staffAction(publishReports, {
  load: ({ body }) => ({ publishable: findPublishableResults(body.resultSetIds), key: findSigningKey() }),
  async run(ctx) {
    const { ready, refused } = sorted(
      ctx.body.resultSetIds,
      ctx.publishable.map((one) => ({ id: one.resultSetId, ...prepareReport(one, ctx.now) })),
    );
    const onRecord = await refusalRows(ctx, refused);
    if (ready.length === 0) {
      await ctx.deps.database.run(onRecord);
      return { published: [], refused };
    }
    const { reports, messageIds, queries } = await publicationStatements(ctx, await signerOf(ctx, ctx.key), ready);
    const {
      queries: [, inserted, advanced],
    } = await runNamed(ctx.deps.database, { queries, onRecord });
    const done = new Set([...inserted, ...advanced]);
    const published = reports.flatMap(({ resultSetId, reportId, key }, i) => {
      const warning = ready[i]?.warning ?? null;
      return done.has(reportId) ? [{ resultSetId, reportId, key, messageId: messageIds[i] ?? "", warning }] : [];
    });
    await wakeSender(
      ctx,
      published.map(({ messageId }) => messageId),
    );
    const missed = reports.filter(({ reportId }) => !done.has(reportId));
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

function sorted(
  ids: readonly string[],
  prepared: readonly Prepared[],
): { ready: PreparedReport[]; refused: Refusal[] } {
  const ready: PreparedReport[] = [];
  const refused: Refusal[] = [];
  for (const id of new Set(ids)) {
    const found = prepared.find((one) => one.id === id);
    if (found?.ok) ready.push(found.ready);
    else refused.push({ id, message: found?.message ?? messages.notFound });
  }
  return { ready, refused };
}

async function newReport(work: Publisher, signer: Signer, ready: PreparedReport): Promise<NewReport> {
  const { source, composed, pcrTime } = ready;
  const { person, merchant, report: earlier } = source;
  const about: ReportPerson = earlier
    ? await decryptReportPerson(work, earlier.versionId, earlier.personSealed)
    : {
        name: await decryptPersonName(work.deps, person.id, person.nameSealed),
        gender: person.gender,
        birth: person.details.birthMonth ?? "",
      };
  const version = await createNewVersion(work, signer, {
    before: earlier ? { ...earlier, person: about } : null,
    reportId: earlier?.id ?? newId(work.now),
    resultSetId: source.resultSetId,
    ruleSetId: source.ruleSetId,
    templateId: source.template.id,
    tplId: source.template.tplId,
    tplType: merchant ? "mer" : "std",
    level: composed.level,
    pcrTime,
    merchantName: merchant?.name ?? "",
    merchantAddress: merchant?.address ?? "",
    payload: composed.content,
    person: about,
    reason: earlier?.correction?.reason ?? "",
    correctionId: earlier?.correction?.id ?? null,
    ruleUpdateId: null,
    submittedBy: source.submittedBy,
    reviewedBy: source.reviewedBy,
    // An automatic release is reviewed and published in the same batch.
    reviewedAt: source.reviewedAt ?? work.now,
    publishedBy: work.caller?.userId ?? null,
    tubeLast4: source.tube.barcode.slice(-4),
    isOffered: false,
  });
  return {
    ...version,
    key: earlier?.key ?? createReportKey((count) => crypto.getRandomValues(new Uint8Array(count))),
    sampleId: source.sample.id,
    tubeId: source.tube.id,
    productId: source.product.id,
    bindingId: source.binding.id,
    merchantId: merchant?.id ?? null,
  };
}

const lifeLine = ({ lineId, tubeId, resultSetId, reportId, n }: NewReport) => ({
  id: lineId,
  tubeId,
  subjectId: resultSetId,
  details: { reportId, n },
  ...(n === 1
    ? { kind: "publish" as const, fromState: tubeStates.to("receive"), toState: tubeStates.to("consume") }
    : { kind: "correct" as const }),
});

function notice(work: Publisher, report: NewReport, { person, tube }: PreparedReport["source"]) {
  return reportReadyMessage(work.deps, {
    reportId: report.reportId,
    version: report.n,
    person,
    barcodeLast4: tube.barcode.slice(-4),
    now: work.now,
    ...(work.caller ? { createdBy: work.caller.userId } : {}),
    when: versionExists(report.versionId),
  });
}

function published(reports: readonly NewReport[]): AuditEvent {
  const [first] = reports;
  return {
    action: "report.publish",
    objectType: "report",
    objectId: reports.length === 1 ? first?.reportId : "",
    changes: { reports: reports.map(({ reportId, resultSetId, n }) => ({ reportId, resultSetId, version: n })) },
    when: anyVersionExists(reports),
  };
}

/** Refused publications are recorded in the audit log too. */
async function refusalRows(work: StaffWork, refused: readonly Refusal[]): Promise<Query<unknown>[]> {
  const [first] = refused;
  if (!first) return [];
  return auditRows(work, {
    action: "report.publish",
    objectType: "result",
    objectId: refused.length === 1 ? first.id : "",
    outcome: "refused",
    reason: first.message,
    changes: { refused },
  });
}
