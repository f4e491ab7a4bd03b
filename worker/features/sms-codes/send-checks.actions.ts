import type { SQL } from "drizzle-orm";
import { addressBlock, addressNet } from "../../platform/address-block";
import type { Query } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { hasHits } from "../rate-limits/rate-limits.queries";
import { raiseAlarm } from "../tasks/tasks.queries";
import { findSendSettings, settingOf } from "./send-code.store";
import { hasTooManyUnused, readSiteHits } from "./send-limits.store";
import { alarmThresholds, siteBudgetDefault, type UnusedLimit, unusedCodeLimits } from "./sms-codes.rules";

const hour = 3_600_000;
const site = "sms:site";

/** Keys of the counters that one send increases. */
export interface SendCounters {
  readonly ipHash: string;
  /** Empty when the platform does not know the address. */
  readonly address: string;
  readonly net: string;
  readonly block: string;
  /** Counters besides the one of the whole site. */
  readonly hits: readonly string[];
  /** Counters in which the send counts as unused until its code is entered. */
  readonly unused: readonly string[];
  /** Counters of captchas answered from this address and its network. */
  readonly pictures: readonly string[];
}

interface AskedFor {
  readonly phone: string;
  readonly phoneHash: string;
  readonly isReal: boolean;
}

export async function sendCountersOf(deps: Pick<Deps, "hash">, ip: string, to: AskedFor): Promise<SendCounters> {
  const ipHash = ip ? await deps.hash.of("ip", addressBlock(ip)) : "";
  const netHash = ip ? await deps.hash.of("ip-net", addressNet(ip)) : "";
  const block = `sms:block:${await deps.hash.of("phone-block", to.isReal ? to.phone.slice(0, 7) : to.phoneHash)}`;
  const [address, net] = ip ? [`sms:ip:${ipHash}`, `sms:net:${netHash}`] : ["", ""];
  const hits = ip ? [address, net, block] : [block];
  return {
    ipHash,
    address,
    net,
    block,
    hits,
    unused: to.isReal ? [...hits, site] : hits,
    pictures: ip ? [`picture:ip:${ipHash}`, `picture:net:${netHash}`] : [],
  };
}

export interface SendBudget {
  readonly hourly: number;
  readonly daily: number;
}

export function sendBudgetOf(settings: readonly { key: string; value: string }[]): SendBudget {
  return {
    hourly: Number(settingOf(settings, "sys_sms_hourly_budget")) || siteBudgetDefault.hourly,
    daily: Number(settingOf(settings, "sys_sms_daily_budget")) || siteBudgetDefault.daily,
  };
}

/** Staff tasks that a send may open. */
export function sendAlarms(block: string, { hourly }: SendBudget, now: number): Query<number>[] {
  const half = Math.ceil(hourly / 2);
  const { blockPerHour } = alarmThresholds;
  const raise = (kind: "sms_pumping" | "sms_budget" | "sms_unused", limit: number, when: SQL) =>
    raiseAlarm({ taskId: newId(now), kind, limit, when }, now);
  return [
    raise("sms_pumping", blockPerHour, hasHits(block, hour, blockPerHour, now)),
    raise("sms_budget", half, hasHits(site, hour, half, now)),
    raise("sms_unused", unusedCodeLimits.sitePicture.base, hasTooManyUnused(site, unusedCodeLimits.sitePicture, now)),
  ];
}

/** The reads behind `sendingState`, for another feature's `load`. */
export const sendingFacts = (now: number) => ({ hits: readSiteHits(now), settings: findSendSettings() });

/** The use of this hour's sending budget, for the health page. */
interface SendingState {
  readonly sent: number;
  readonly unused: number;
  readonly budget: number;
  readonly isQuiet: boolean;
  readonly level: string;
}

export function sendingState(
  hits: { readonly sent: number; readonly proven: number },
  settings: readonly { key: string; value: string }[],
  switches: { readonly isSending: boolean; readonly isAlways: boolean },
): SendingState {
  const { hourly } = sendBudgetOf(settings);
  const unused = Math.max(0, hits.sent - hits.proven);
  const isOver = (limit: UnusedLimit) => unused > limit.base + (hits.sent * limit.sharePercent) / 100;
  const needsProof = hits.sent * 2 >= hourly || isOver(unusedCodeLimits.sitePuzzle);
  const level = !switches.isSending
    ? "已由管理员暂停发送"
    : isOver(unusedCodeLimits.sitePicture)
      ? "每次都要图形验证"
      : switches.isAlways || needsProof
        ? "每次都要安全验证"
        : "第二次起要安全验证";
  const isQuiet = switches.isSending && !needsProof;
  return { sent: hits.sent, unused, budget: hourly, isQuiet, level };
}
