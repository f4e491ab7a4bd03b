import { messages } from "#contract/messages";
import { readReport } from "#contract/reports";
import { type ActionContext, publicAction } from "../../http/action";
import type { Customer } from "../../http/caller";
import { newId } from "../../platform/ids";
import { log } from "../../platform/log";
import { standInPhone } from "../sms-codes/stand-in-phone.actions";
import { isNoted, noted } from "./noted-views";
import { type ReportPayload, type ReportPerson, reportPersonContext } from "./report-payload";
import { gateView, reportView, withdrawnView } from "./report-view";
import { findShownReport, recordView, type ShownReport, versionsOf } from "./reports.h5.store";

type Reading = ActionContext<typeof readReport, unknown, Customer | undefined>;

export const readReportAction = publicAction(readReport, {
  load: ({ params, query }) => [findShownReport(params.key, query.version)],
  async run(ctx) {
    const [report] = ctx.loaded;
    const { params, deps, caller } = ctx;
    privately(ctx.reply.headers);
    if (!report?.phoneHash || !isOwner(caller, report.phoneHash)) {
      // Computed for real keys as well, so that an invented one takes no longer.
      const standIn = await standInPhone(deps, params.key);
      ctx.reply.msg = messages.reportTimeout;
      return gateView(params.key, report?.phoneMasked ?? standIn.phoneMasked);
    }
    if (
      report.state === "withdrawn" ||
      report.consentWithdrawnAt !== null ||
      report.payload === null ||
      report.personSealed === null
    ) {
      return withdrawnView(params.key, report);
    }
    const person = JSON.parse(
      await deps.sealer.open(reportPersonContext(report.versionId), report.personSealed),
    ) as ReportPerson;
    noteView(ctx, report, caller);
    // Written by publishing, which is typed by ReportPayload, and immutable since.
    return reportView(params.key, report, {
      payload: report.payload as ReportPayload,
      person,
      versions: versionsOf(report),
    });
  },
});

/** A code for binding a tube opens no report: only a session that was verified for viewing counts. */
function isOwner(caller: Customer | undefined, phoneHash: string): caller is Customer {
  return caller !== undefined && caller.purpose === "valid" && caller.phoneHash === phoneHash;
}

function privately(headers: Headers): void {
  headers.set("cache-control", "private, no-store");
  headers.set("referrer-policy", "no-referrer");
  headers.set("x-robots-tag", "noindex, nofollow, noarchive");
}

/** After the reply: reading must not wait for bookkeeping, and a scanner or a prefetch is not a reader. */
function noteView(ctx: Reading, report: ShownReport, caller: Customer): void {
  const { raw } = ctx.request;
  const purpose = raw.headers.get("sec-purpose") ?? raw.headers.get("purpose") ?? "";
  if (raw.method !== "GET" || purpose.includes("prefetch")) return;
  const { deps, now, request } = ctx;
  const reading = `${report.id}.${report.versionN}.${caller.phoneId}`;
  if (isNoted(reading, now)) return;
  const work = async () => {
    const ipHash = request.ip ? await deps.hash.of("ip", request.ip) : "";
    const view = {
      id: newId(now),
      reportId: report.id,
      versionN: report.versionN,
      phoneId: caller.phoneId,
      ipHash,
      at: now,
    };
    await deps.database.run(recordView(view));
    noted(reading, now);
  };
  deps.later(work().catch(() => log.error("report view not recorded", { reportId: report.id })));
}
