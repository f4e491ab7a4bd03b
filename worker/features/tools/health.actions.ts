import { missingCompanyFacts } from "#contract/company-settings";
import { limits } from "#contract/limits";
import { permissions } from "#contract/permissions";
import { scheduledJobTitles } from "#contract/tools";
import { readBuildInfo, readHealth } from "#contract/tools.schemas";
import { entries } from "../../../migrations/meta/_journal.json";
import { staffAction } from "../../http/action";
import { mountedEndpoints } from "../../http/mounted-endpoints";
import { causeOf } from "../../platform/cause";
import { sha256 } from "../../platform/crypto";
import type { Deps } from "../../platform/deps";
import { newToken } from "../../platform/ids";
import type { AuditProblem } from "../logs/audit.rules";
import { findMissingEventProblems } from "../logs/audit-seal.actions";
import { writeProbe } from "../scheduler/scheduler.queries";
import { findLastJobRuns, type LastJobRun } from "../scheduler/scheduler.store";
import { findSettings } from "../settings/settings.store";
import { sendingFacts, sendingState } from "../sms-codes/send-checks.actions";
import { isSwitchOn } from "../switches/switches.actions";
import { findTicket } from "../wechat/ticket.store";
import { ticketState } from "../wechat/ticket-state.rules";
import { findHealthFacts, type HealthFacts } from "./health.store";

/** The database schema that this build needs. */
const newestMigration = entries.at(-1)?.tag ?? "";

const day = 86_400_000;
/** Seals are written every minute; an event without a seal that is much older means that sealing does not run. */
const sealLateMs = 5 * 60_000;
const messageLateMs = 10 * 60_000;
const clockLateMs = 5 * 60_000;

export const readHealthAction = staffAction(readHealth, {
  load: ({ now }) => ({
    facts: findHealthFacts(now, now - limits.staffIdleMs, now - (now % day)),
    runs: findLastJobRuns(),
    ticket: findTicket(),
    companyFacts: findSettings(),
    ...sendingFacts(now),
    isSendingCodes: isSwitchOn("sms.sending"),
    isAlways: isSwitchOn("sms.challengeAlways"),
  }),
  async run({ deps, now, facts, runs, ticket, companyFacts, hits, settings, isSendingCodes, isAlways }) {
    const codes = sendingState(hits, settings, { isSending: isSendingCodes, isAlways });
    const startedAt = deps.clock.now();
    const written = await failureOf(() => deps.database.run([writeProbe()]));
    const roundTripMs = deps.clock.now() - startedAt;
    const [avatars, rawFiles] = await Promise.all([storeFailure(deps.avatars), storeFailure(deps.rawFiles)]);
    const cut = await findMissingEventProblems(deps).catch(() => undefined);
    const isSealing = facts.oldestUnsealedAt === null || now - facts.oldestUnsealedAt < sealLateMs;
    const isSending = facts.oldestWaitingAt === null || now - facts.oldestWaitingAt < messageLateMs;
    const tasks = tasksOf(runs, now);
    const stopped = tasks.filter(({ isGood }) => !isGood).map(({ title }) => title);
    return {
      at: now,
      parts: [
        {
          name: "数据库",
          isGood: written === "",
          detail: written ? `无法写入：${written}` : `可读写，${roundTripMs} ms`,
        },
        { name: "图片存储", isGood: avatars === "", detail: avatars ? `无法读写：${avatars}` : "可读写" },
        { name: "原始文件存储", isGood: rawFiles === "", detail: rawFiles ? `无法读写：${rawFiles}` : "可读写" },
        {
          name: "短信队列",
          isGood: isSending,
          detail: `等待 ${facts.waiting}（其中重试 ${facts.retrying}），失败 ${facts.failed}`,
        },
        {
          name: "短信验证码",
          isGood: codes.isQuiet,
          detail: `一小时内 ${codes.sent} / ${codes.budget}，未使用 ${codes.unused}，${codes.level}`,
        },
        ...wechatPart(deps, ticket, now),
        companyPart(companyFacts),
        auditPart(facts, isSealing, cut),
        { name: "定时任务", isGood: stopped.length === 0, detail: stopped.join("、") || `${tasks.length} 项按时运行` },
      ],
      database: { engine: "SQLite", roundTripMs, migration: newestMigration },
      messages: {
        waiting: facts.waiting,
        retrying: facts.retrying,
        failed: facts.failed,
        oldestWaitingAt: facts.oldestWaitingAt,
      },
      audit: { events: facts.events, sealed: facts.sealed, oldestUnsealedAt: facts.oldestUnsealedAt },
      tasks,
      sessions: { open: facts.openSessions },
      clientErrors: { today: facts.clientErrors },
      versions: [
        { name: "运行环境", value: navigator.userAgent },
        { name: "数据库版本", value: newestMigration },
      ],
    };
  },
});

/** State of the audit log: its seals, and whether its newest events are still there. */
function auditPart({ sealed, events }: HealthFacts, isSealing: boolean, cut: readonly AuditProblem[] | undefined) {
  const name = "审计封存";
  if (!cut) return { name, isGood: false, detail: "不能读取数据库之外的存证" };
  if (cut.length === 0) return { name, isGood: isSealing, detail: `${sealed} / ${events}` };
  const last = Math.max(...cut.map(({ seq }) => seq));
  return { name, isGood: false, detail: `末尾被截去：存证到第 ${last} 条，请立即核对审计链` };
}

/** State of the pages inside WeChat, if there is an official account. */
function wechatPart(
  { officialAccount }: Deps,
  { kept }: ReturnType<ReturnType<typeof findTicket>["read"]>,
  now: number,
) {
  return officialAccount ? [{ name: "微信网页", ...ticketState(kept, officialAccount.appId, now) }] : [];
}

/** Whether the company facts that the site, the documents and the reports need are entered. */
function companyPart(facts: ReturnType<ReturnType<typeof findSettings>["read"]>) {
  const missing = missingCompanyFacts(Object.fromEntries(facts.map(({ key, value }) => [key, value])));
  const detail = missing.length > 0 ? `参数设置中未填写：${missing.join("、")}` : "已填写";
  return { name: "公司信息", isGood: missing.length === 0, detail };
}

/** Every scheduled job with its last run; a job that is late or failed last time is reported. */
function tasksOf(runs: readonly LastJobRun[], now: number) {
  return Object.entries(scheduledJobTitles).map(([name, title]) => {
    const run = runs.find((one) => one.name === name);
    const { ranAt = null, tookMs = 0, handled = 0, failedAt = null, error = "" } = run ?? {};
    const isGood = run?.outcome === "ok" && now - run.ranAt < clockLateMs;
    return { name, title, ranAt, tookMs, handled, failedAt, error, isGood };
  });
}

/** Writes a small file, reads it back and deletes it; answers what went wrong, or an empty text. */
function storeFailure(files: Deps["avatars"]): Promise<string> {
  return failureOf(async () => {
    const key = `health-probe-${newToken()}`;
    const bytes = new TextEncoder().encode(key);
    await files.put(key, bytes, { contentType: "text/plain", sha256: await sha256(key) });
    const found = await files.get(key);
    await files.remove(key);
    if (new TextDecoder().decode(found?.bytes) !== key) throw new Error("another file came back");
  });
}

async function failureOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "";
  } catch (error) {
    return causeOf(error);
  }
}

export const readBuildInfoAction = staffAction(readBuildInfo, {
  async run({ deps }) {
    return {
      endpoints: mountedEndpoints().length,
      permissions: Object.keys(permissions).length,
      migration: newestMigration,
      runtime: navigator.userAgent,
      isLocal: deps.observe !== undefined,
    };
  },
});
