import type { Endpoint } from "#contract/endpoint";
import { eraseMyData, withdrawConsent } from "#contract/my-data.schemas";
import { resendOutbox } from "#contract/outbox.schemas";
import { readReport } from "#contract/reports.schemas";
import { readOpenApi } from "#contract/tools.schemas";
import { mountedActions } from "#worker/app";
import { recordReceipts } from "#worker/features/messages/receipts.actions";
import type { SmsOutcome } from "#worker/platform/sms";
import { consume } from "../messages/outbox-rows";
import type { Act, ModelledLab } from "./modelled-lab";
import { pick } from "./pick";

const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" });

const read: Act = async (lab, a) => {
  const report = pick(lab.seen.reports, ["published", "corrected"], a);
  const phone = phoneOfBinding(lab, report?.bindingId);
  if (!report || !phone) return [];
  const reply = await (await lab.customer(phone, "valid")).call(readReport, { params: { key: report.key } });
  const { data } = reply;
  if (
    report.state === "published" &&
    "pcr_time" in data &&
    day.format(data.pcr_time) > day.format(lab.world.clock.now())
  )
    throw new Error("a test of tomorrow");
  return [reply];
};

function phoneOfBinding(lab: ModelledLab, bindingId: string | undefined | null): string | undefined {
  const binding = lab.seen.bindings.find(({ id }) => id === bindingId);
  return lab.phoneOf.get(binding?.phoneHash ?? "");
}

const stop =
  (isErasure: boolean): Act =>
  async (lab, a, b) => {
    const open = lab.seen.bindings.filter(({ isOpen, phoneHash }) => phoneHash && (isOpen === 1 || b % 6 === 0));
    const binding = open[a % Math.max(1, open.length)];
    const phone = phoneOfBinding(lab, binding?.id);
    if (!binding || !phone) return [];
    const customer = await lab.customer(phone, "valid");
    const bindingIds = [binding.id];
    if (!isErasure) return [await customer.call(withdrawConsent, { body: { bindingIds } })];
    const erased = await customer.call(eraseMyData, { body: { bindingIds, confirm: "删除" } });
    lab.leaves(phone);
    return [erased];
  };

/** Failures at the provider, in four of ten sends. */
const faults: readonly SmsOutcome[] = [
  { kind: "transient", reason: "Throttling" },
  { kind: "limited", reason: "isv.BUSINESS_LIMIT_CONTROL", retryAfterMs: 600_000 },
  { kind: "permanent", reason: "isv.MOBILE_NUMBER_ILLEGAL" },
  { kind: "unknown", reason: "timeout" },
];

const deliver: Act = async (lab, a, b) => {
  const waiting = lab.world.queue.take();
  const again = pick(lab.seen.messages, ["queued", "retry_wait"], a);
  const fault = faults[b % 10];
  if (fault && waiting.length > 0) lab.world.sms.answerNext(fault);
  await consume(lab.world, ...waiting, ...(again ? [again.id] : []));
  return [];
};

const receipt: Act = async (lab, a, b) => {
  const message = pick(lab.seen.messages, ["accepted"], a);
  if (!message?.providerMessageId) return [];
  const outcome = b % 3 === 0 ? ("undelivered" as const) : ("delivered" as const);
  const facts = { outcome, code: outcome, reportedAt: lab.world.clock.now() };
  const one = { providerId: message.providerMessageId, ...facts };
  await recordReceipts(lab.world.deps, "recording", b % 2 === 0 ? [one, one] : [one]);
  return [];
};

const resend: Act = async (lab, a) => {
  const message = pick(lab.seen.messages, ["failed", "undelivered"], a);
  const body = { reason: "客户没有收到" };
  return message ? [await lab.reviewer.call(resendOutbox, { params: { id: message.id }, body })] : [];
};

/** No reply to a merchant's user contains a person or a result. */
const merchantLooks: Act = async (lab, a) => {
  const lists = mountedActions().filter(({ endpoint }) => isStaffList(endpoint));
  const { endpoint } = lists[a % lists.length] ?? {};
  if (!endpoint) return [];
  const text = await (await lab.merchant.fetch(endpoint.path)).text();
  if (tells.test(text)) throw new Error(`${endpoint.name} tells a merchant: ${text.slice(0, 300)}`);
  return [];
};

const tells = /张小明|"(level|nameMasked|phoneMasked|personMasked|phenotype|genotype)":(?!null)|1380013800\d/;
// The description of the API contains names of fields, not of people.
const isStaffList = ({ name, method, access, path }: Endpoint) =>
  name !== readOpenApi.name && method === "GET" && access.kind === "staff" && !path.includes("{");

export const customerActs: Readonly<Record<string, readonly [number, Act]>> = {
  read: [3, read],
  withdrawConsent: [1, stop(false)],
  erase: [1, stop(true)],
  deliver: [5, deliver],
  receipt: [2, receipt],
  resend: [1, resend],
  merchantLooks: [1, merchantLooks],
};
