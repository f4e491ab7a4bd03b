import type { BodyOf } from "#contract/endpoint";
import { exchangeMessages, exportHeaders, exportReportsMax } from "#contract/report-exchange";
import { exportReports } from "#contract/report-exchange.schemas";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import { conflict, fieldErrors, forbidden, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { newId } from "../../platform/ids";
import { siteOrigin } from "../../platform/site-origin";
import { auditRows } from "../logs/logs.actions";
import { decryptReportPerson } from "../reports/publish/new-version.actions";
import { type ExchangePage, findExchangePage, findExchangePages } from "../reports/read/exchange-pages.queries";
import { recordStaffViews } from "../reports/read/report-office.store";
import { findLaboratory } from "../settings/laboratory.queries";
import { tubeEventRows } from "../specimens/life-line/life-line.queries";
import { formatReports } from "./documents.rules";
import type { ExchangeReport } from "./exchange.types";
import { exchangeReport, exportRefusal } from "./exchange-report.rules";

/**
 * A version that may be exported, in the common form for all formats: with pseudonyms that only this installation can trace
 * back, or with names.
 */
async function openedExchange(
  work: Pick<StaffWork, "deps" | "request">,
  page: ExchangePage,
  laboratory: string,
  isIdentified: boolean,
): Promise<ExchangeReport> {
  const { hash } = work.deps;
  const pseudonym = async (of: string) => (await hash.of("exchange", of)).slice(0, 20);
  const person = page.personSealed === null ? null : await decryptReportPerson(work, page.versionId, page.personSealed);
  const about = {
    id: await pseudonym(page.personId),
    specimenId: isIdentified ? page.barcode : await pseudonym(page.sampleId),
    person,
    isIdentified,
  };
  const origin = siteOrigin(work.deps, work.request.raw);
  return exchangeReport(page, { origin, laboratory }, about);
}

/** Records an export: entries in the reports' access lists, with names also in the tubes' histories, and one audit row. */
async function recordExport(
  work: StaffWork,
  pages: readonly ExchangePage[],
  {
    reason,
    reportId,
    cursor: _,
    format: exportFormat,
    ...changes
  }: Order & { readonly count: number; readonly leftOut: number },
): Promise<void> {
  const { caller, now, request, deps } = work;
  const ipHash = request.ip ? await deps.hash.of("ip", request.ip) : "";
  const looks = pages.map(({ id, versionN }) => ({ id: newId(now), reportId: id, versionN }));
  const lines = pages.map(({ tubeId }) => ({ tubeId, kind: "reveal" as const, reason, details: { field: "name" } }));
  await deps.database.run([
    recordStaffViews(looks, "export", { userId: caller.userId, ipHash, now }),
    ...(changes.isIdentified ? tubeEventRows(work, lines) : []),
    ...(await auditRows(work, {
      action: "report.export",
      objectType: "report",
      ...(reportId ? { objectId: reportId } : {}),
      reason,
      changes: { exportFormat, ...changes },
    })),
  ]);
}

type Order = BodyOf<typeof exportReports> & { readonly reportId?: string; readonly cursor?: string };

export const exportReportsAction = staffAction(exportReports, {
  load: ({ body }) => ({
    found: "reportId" in body ? findExchangePage(body.reportId) : findExchangePages(body, exportReportsMax + 1),
    laboratory: findLaboratory(),
  }),
  async run(ctx) {
    const { body, caller, found, laboratory, now } = ctx;
    const { format, isIdentified } = body;
    if (isIdentified && !hasPermission(caller.permissions, "lab:tube:reveal"))
      throw forbidden(exchangeMessages.identifiedRefused);
    const isOne = "reportId" in body;
    if (!isOne && body.until < body.from) throw fieldErrors({ until: [exchangeMessages.endsEarlier] });
    const [first] = found;
    if (!first) throw isOne ? notFound() : conflict(exchangeMessages.nothing);
    const refusal = isOne && exportRefusal(first, format);
    if (refusal) throw conflict(refusal);
    const seen = found.slice(0, exportReportsMax);
    // A file with several reports only holds results; a withdrawn report is only exported in a file of its own.
    const pages = seen.filter((page) => !exportRefusal(page, isOne ? format : "csv"));
    const reports = await Promise.all(pages.map((page) => openedExchange(ctx, page, laboratory.name, isIdentified)));
    const counted = { count: pages.length, leftOut: seen.length - pages.length };
    await recordExport(ctx, pages, { ...body, ...counted });
    const { text, type, ending } = formatReports(format, reports, now, isOne);
    const next = found.length > seen.length ? (seen.at(-1)?.id ?? "") : "";
    return new Response(text, {
      headers: {
        "content-type": `${type}; charset=utf-8`,
        "content-disposition": `attachment; filename="${isOne ? reports[0]?.number : "reports"}.${ending}"`,
        [exportHeaders.count]: String(counted.count),
        [exportHeaders.leftOut]: String(counted.leftOut),
        [exportHeaders.next]: next,
      },
    });
  },
});
