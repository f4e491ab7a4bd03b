import type * as z from "zod/mini";
import { messages } from "#contract/messages";
import type { reportVerificationReply, reportWithdrawnReply } from "#contract/report-view.schemas";
import { reportMessages } from "#contract/reports";
import { readReport } from "#contract/reports.schemas";
import type { RequestFacts } from "../../../http/action";
import { type ActionContext, publicAction } from "../../../http/action";
import type { Customer } from "../../../http/caller";
import { notFound, tooManyRequests } from "../../../http/errors";
import { isPageVisit } from "../../../http/request";
import { addressBlock } from "../../../platform/address-block";
import type { Query } from "../../../platform/database/database";
import type { Deps } from "../../../platform/deps";
import { newId } from "../../../platform/ids";
import { log } from "../../../platform/log";
import { hasSessionCookie } from "../../customers/customer-session.actions";
import { countHit, readHits } from "../../rate-limits/rate-limits.queries";
import { standInPhone } from "../../sms-codes/stand-in-phone.actions";
import type { ReportPayload, ReportPerson } from "../publish/report-payload";
import { reportPersonContext } from "../publish/report-payload";
import { isViewRecorded, rememberView } from "./recent-views";
import { reportView } from "./report-view.rules";
import type { ShownReport } from "./reports.h5.store";
import { findPhoneOfReportKey, findShownReport, recordView, versionsOf } from "./reports.h5.store";

const minute = 60_000;
/**
 * Without a session a visitor learns nothing, so this limit only bounds the load; a carrier's shared address needs a fifth of
 * it (docs/scale.md).
 */
const guessesPerMinute = 600;

type Reading = ActionContext<typeof readReport, Customer | undefined>;

export const readReportAction = publicAction(readReport, {
  async load({ params, query, request, deps, now }) {
    return {
      report: findShownReport(params.key, query.version),
      ...(query.version === undefined ? {} : { gate: findPhoneOfReportKey(params.key) }),
      // A request without a cookie counts as a guess; one whose cookie belongs to no session is counted later, when that is
      // known.
      guess: hasSessionCookie(request) ? [] : await countGuess(deps, request, now),
    };
  },
  replicaIsEnough: ({ report, caller }) => report !== undefined && caller !== undefined,
  async run(ctx) {
    const { report, gate, guess, params, deps, caller } = ctx;
    privately(ctx.reply.headers);
    const phone = ctx.query.version === undefined ? report : gate;
    if (!phone?.phoneHash || !isOwner(caller, phone.phoneHash)) {
      await refuseGuesses(ctx, guess);
      // Computed for real keys as well, so that an answer for an unknown key takes no longer.
      const standIn = await standInPhone(deps, params.key);
      ctx.reply.msg = messages.reportTimeout;
      return gateView(params.key, phone?.phoneMasked ?? standIn.phoneMasked);
    }
    if (!report) throw notFound();
    if (
      report.state === "withdrawn" ||
      report.consentWithdrawnAt !== null ||
      report.payload === null ||
      report.personSealed === null
    ) {
      return withdrawnView(params.key, report);
    }
    const person = JSON.parse(
      await ctx.deps.sealer.open(reportPersonContext(report.versionId), report.personSealed),
    ) as ReportPerson;
    noteView(ctx, report, caller);
    // Publishing stored it with the type ReportPayload, and it cannot change.
    return reportView(params.key, report, {
      payload: report.payload as ReportPayload,
      person,
      versions: versionsOf(report),
    });
  },
});

/** Counts one request without access from this address and reads how many there were within the minute. */
async function countGuess(deps: Pick<Deps, "hash">, { ip }: RequestFacts, now: number): Promise<Query<number>[]> {
  if (!ip) return [];
  const key = `report:gate:${await deps.hash.of("ip", addressBlock(ip))}`;
  return [countHit(key, minute, now), readHits(key, minute, now)];
}

/** Throws 429 when there were too many such requests within a minute, whichever keys they had. */
async function refuseGuesses({ deps, request, now }: Reading, counts: readonly number[]): Promise<void> {
  const queries = hasSessionCookie(request) ? await countGuess(deps, request, now) : [];
  const counted = queries.length > 0 ? await deps.database.run(queries) : counts;
  if (request.ip && Number(counted.at(-1)) > guessesPerMinute) throw tooManyRequests(60);
}

/** A code for binding a tube gives no access to reports: only a session that was verified for viewing does. */
function isOwner(caller: Customer | undefined, phoneHash: string): caller is Customer {
  return caller !== undefined && caller.purpose === "valid" && caller.phoneHash === phoneHash;
}

function privately(headers: Headers): void {
  headers.set("cache-control", "private, no-store");
  headers.set("referrer-policy", "no-referrer");
  headers.set("x-robots-tag", "noindex, nofollow, noarchive");
}

/** Runs after the reply, because reading must not wait for it. Requests by a scanner or a prefetch do not count as views. */
function noteView(ctx: Reading, report: ShownReport, caller: Customer): void {
  if (!isPageVisit(ctx.request.raw)) return;
  const { deps, now, request } = ctx;
  const reading = `${report.id}.${report.versionN}.${caller.phoneId}`;
  if (isViewRecorded(reading, now)) return;
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
    rememberView(reading, now);
  };
  deps.later(work().catch(() => log.error("report view not recorded", { reportId: report.id })));
}

/** The neutral page of a withdrawn report. */
function withdrawnView(key: string, report: ShownReport): z.output<typeof reportWithdrawnReply> {
  const isOwnWish = report.consentWithdrawnAt !== null;
  return {
    kind: "withdrawn",
    key,
    phone: report.phoneMasked ?? "",
    title: isOwnWish ? reportMessages.consentWithdrawnTitle : reportMessages.withdrawnTitle,
    text: isOwnWish ? reportMessages.consentWithdrawnText : reportMessages.withdrawnText,
    withdrawnAt: report.stateChangedAt,
  };
}

/** The only reply that a reader without a verified session of that phone gets. */
function gateView(key: string, phoneMasked: string): z.output<typeof reportVerificationReply> {
  return { phone: phoneMasked, key };
}
