import { messages } from "#contract/messages";
import { reportNumber } from "#contract/report-number";
import { printReportsMax, printSheetsPerReply, reportOfficeMessages } from "#contract/report-office";
import {
  previewReport,
  type ReportSheet,
  readReportSheets,
  startReportPrint,
  viewReport,
} from "#contract/report-office.schemas";
import type { ReportView } from "#contract/report-view.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import { genderNames } from "../../../http/wire-values";
import { newId } from "../../../platform/ids";
import { auditRows } from "../../logs/logs.actions";
import { maskName } from "../../persons/person-masks.rules";
import { decryptPersonName } from "../../persons/persons.actions";
import { findLaboratory } from "../../settings/laboratory.queries";
import { differencesBetween } from "../corrections/version-differences.rules";
import { decryptReportPerson } from "../publish/new-version.actions";
import { type PreparedReport, prepareReport } from "../publish/publish.rules";
import { findPublishableResults } from "../publish/publish.store";
import type { ReportPayload, ReportPerson } from "../publish/report-payload";
import {
  findPrintableDay,
  findPrintablePages,
  findPrintableVersion,
  findTubeTimes,
  findVersionAndPrevious,
  type OfficePage,
  recordStaffViews,
} from "./report-office.store";
import { reportView, timelineOf } from "./report-view.rules";
import { versionsOf } from "./reports.h5.store";

const lookedBy = async ({ caller, deps, request, now }: StaffWork) => ({
  userId: caller.userId,
  ipHash: request.ip ? await deps.hash.of("ip", request.ip) : "",
  now,
});

/** A stored version as its owner's page draws it; undefined when it was erased. */
async function pageOf(work: StaffWork, page: OfficePage): Promise<ReportView | undefined> {
  if (page.payload === null || page.personSealed === null) return undefined;
  const person = await decryptReportPerson(work, page.versionId, page.personSealed);
  // Publishing stored it with the type ReportPayload, and it cannot change.
  const payload = page.payload as ReportPayload;
  return reportView(page.key ?? "", page, { payload, person, versions: versionsOf(page) });
}

/** The signed statement contains the name, so it is removed too. */
const masked = (view: ReportView): ReportView => ({ ...view, name: maskName(view.name), proof: null });

export const viewReportAction = staffAction(viewReport, {
  load: ({ params, body }) => ({ versions: findVersionAndPrevious(params.id, body.version) }),
  async run(ctx) {
    const n = ctx.body.version;
    const [page, before] = [n, n - 1].map((one) => ctx.versions.find(({ versionN }) => versionN === one));
    if (!page) throw notFound();
    const view = await pageOf(ctx, page);
    if (!view) throw conflict(reportOfficeMessages.erased);
    await ctx.deps.database.run([
      recordStaffViews([{ id: newId(ctx.now), reportId: page.id, versionN: n }], "view", await lookedBy(ctx)),
      ...(await auditRows(ctx, {
        action: "report.view",
        objectType: "report",
        objectId: page.id,
        changes: { version: n },
      })),
    ]);
    const was = before?.payload as ReportPayload | null | undefined;
    return {
      view: masked(view),
      differences: was
        ? differencesBetween(
            { payload: was, level: before?.level ?? null },
            { payload: page.payload as ReportPayload, level: page.level },
          )
        : [],
      isHidden: page.state === "withdrawn" || page.consentWithdrawnAt !== null,
    };
  },
});

export const previewReportAction = staffAction(previewReport, {
  load: ({ params }) => ({ publishable: findPublishableResults([params.id]), times: findTubeTimes(params.id) }),
  async run(ctx) {
    const { publishable, times } = ctx;
    const [source] = publishable;
    if (!source) throw notFound(messages.notFound);
    const prepared = prepareReport(source, ctx.now);
    if (!prepared.ok) throw conflict(prepared.message);
    const { ready } = prepared;
    await ctx.deps.database.run(
      await auditRows(ctx, { action: "report.preview", objectType: "result", objectId: ctx.params.id }),
    );
    const earlier = ready.source.report;
    return {
      view: masked(await futurePage(ctx, ready, times)),
      differences: earlier
        ? differencesBetween(earlier, { payload: ready.composed.content, level: ready.composed.level })
        : [],
      warning: ready.warning,
    };
  },
});

/** The page as it would be published now; key, fingerprint and code are only made when it is published. */
async function futurePage(
  work: StaffWork,
  { source, composed, pcrTime }: PreparedReport,
  times: { readonly boundAt: number | null; readonly receivedAt: number | null; readonly reviewedAt: number | null },
): Promise<ReportView> {
  const { report: earlier, person, merchant } = source;
  const about: ReportPerson = earlier
    ? await decryptReportPerson(work, earlier.versionId, earlier.personSealed)
    : {
        name: await decryptPersonName(work.deps, person.id, person.nameSealed),
        gender: person.gender,
        birth: person.details.birthMonth ?? "",
      };
  const { boundAt: bound, receivedAt: received, reviewedAt: reviewed } = times;
  return {
    key: earlier?.key ?? "REPORTPREVIEW",
    name: about.name,
    gender: genderNames[about.gender],
    birth: about.birth,
    merchant: merchant?.name ?? "",
    merchant_address: merchant?.address ?? "",
    tpl_id: source.template.tplId,
    tpl_type: merchant ? "mer" : "std",
    ji: composed.level,
    pcr_time: pcrTime,
    phone: person.phoneMasked,
    ...composed.content,
    version: (earlier?.lastN ?? 0) + 1,
    publishedAt: work.now,
    fingerprint: "00000000",
    timeline: timelineOf({ bound, received, tested: pcrTime, reviewed, published: work.now }, false),
    checkCode: null,
    proof: null,
    confirmedAt: null,
    versions: [],
  };
}

const printLifeMs = 3_600_000;
const ticketContext = "report-print";

interface Ticket {
  readonly userId: number;
  readonly at: number;
  readonly versionIds: readonly string[];
}

export const startReportPrintAction = staffAction(startReportPrint, {
  load: ({ body }) => ({
    found:
      "day" in body
        ? findPrintableDay(body.merchantId, body.day, printReportsMax + 1)
        : findPrintableVersion(body.versionId),
    laboratory: findLaboratory(),
  }),
  async run(ctx) {
    const { body, caller, now, deps, found, laboratory } = ctx;
    const isDay = "day" in body;
    const [first] = found;
    if (!first) throw conflict(isDay ? reportOfficeMessages.nothingToPrint : reportOfficeMessages.gone);
    if (found.length > printReportsMax) throw conflict(reportOfficeMessages.tooMany);
    const looks = found.map(({ reportId, n }) => ({ id: newId(now), reportId, versionN: n }));
    await deps.database.run([
      recordStaffViews(looks, "print", await lookedBy(ctx)),
      ...(await auditRows(ctx, {
        action: "report.print",
        objectType: isDay ? "merchant" : "report",
        objectId: isDay ? body.merchantId : first.reportId,
        reason: body.reason,
        changes: isDay ? { count: found.length, day: body.day } : { count: 1, version: first.n },
      })),
    ]);
    const ticket: Ticket = { userId: caller.userId, at: now, versionIds: found.map(({ versionId }) => versionId) };
    return { ticket: await deps.sealer.seal(ticketContext, JSON.stringify(ticket)), count: found.length, laboratory };
  },
});

async function openedTicket({ deps, caller, now }: Pick<StaffWork, "deps" | "caller" | "now">, sealed: string) {
  const opened = await deps.sealer.open(ticketContext, sealed).catch(() => "null");
  const ticket = JSON.parse(opened) as Ticket | null;
  const isGood = ticket !== null && ticket.userId === caller.userId && now - ticket.at < printLifeMs;
  if (!isGood) throw conflict(reportOfficeMessages.ticketInvalid);
  return ticket.versionIds;
}

export const readReportSheetsAction = staffAction(readReportSheets, {
  async run(ctx) {
    const ids = (await openedTicket(ctx, ctx.body.ticket)).slice(ctx.body.from, ctx.body.from + printSheetsPerReply);
    const [pages] = await ctx.deps.database.run([findPrintablePages(ids)]);
    const sheets = await Promise.all(
      pages.toSorted((a, b) => ids.indexOf(a.versionId) - ids.indexOf(b.versionId)).map((page) => sheetOf(ctx, page)),
    );
    return { sheets: sheets.filter((sheet) => sheet !== undefined) };
  },
});

async function sheetOf(work: StaffWork, page: OfficePage): Promise<ReportSheet | undefined> {
  const view = await pageOf(work, page);
  if (!view) return undefined;
  const isByRule = page.reviewKind === "automatic";
  return {
    versionId: page.versionId,
    view,
    number: page.serial === null ? null : reportNumber(page.serial),
    barcode: page.barcode,
    receivedAt: page.receivedAt,
    testedBy: page.submitterName,
    reviewedBy: isByRule ? null : page.reviewerName,
    reviewedAt: isByRule ? null : page.reviewedAt,
    publishedBy: page.publisherName,
    isByRule,
  };
}
