import type { Clock } from "../clock";
import type { Sms, SmsOutcome, SmsProvider, SmsReceipt } from "../sms";
import { type TencentKey, tencentAuthorization, tencentContentType } from "./tencent.signature";
import { asFields, asText, beijingTime, parseFieldsList, vendorCall } from "./vendor-call";

interface TencentSettings extends TencentKey {
  readonly signName: string;
  readonly appId: string;
  readonly callbackToken: string;
  readonly quietHours: SmsProvider["quietHours"];
  readonly clock: Clock;
  /** URL of the SMS interface; a test sets its own server here. */
  readonly origin?: string;
}

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

const windows: readonly [pattern: RegExp, ms: number][] = [
  [/ThirtySecondLimit$/, 30 * second],
  [/OneHourLimit$/, hour],
  [/(Daily|SameContent)/, day],
];

/** What a code of SendSms means for the message (cloud.tencent.com/document/product/382/55981, section error codes). */
export function tencentOutcome(code: string): Exclude<SmsOutcome, { kind: "accepted" }> {
  if (code === "RequestLimitExceeded" || code === "AuthFailure.SignatureExpire")
    return { kind: "transient", reason: code };
  if (code.startsWith("LimitExceeded.")) {
    const retryAfterMs = windows.find(([pattern]) => pattern.test(code))?.[1] ?? hour;
    return { kind: "limited", reason: code, retryAfterMs };
  }
  if (code === "" || code.startsWith("InternalError")) return { kind: "unknown", reason: code || "no code" };
  return { kind: "permanent", reason: code };
}

/** The calls of the SMS interface, signed. */
function tencentCalls({ clock, appId, ...settings }: TencentSettings) {
  const origin = new URL(settings.origin ?? "https://sms.tencentcloudapi.com");
  async function call(action: string, input: object) {
    const body = JSON.stringify({ SmsSdkAppId: appId, ...input });
    const seconds = Math.floor(clock.now() / second);
    const signed = { service: "sms", host: origin.host, body, seconds, headers: { "x-tc-action": action } };
    const headers = {
      authorization: await tencentAuthorization(settings, signed),
      "content-type": tencentContentType,
      "x-tc-action": action,
      "x-tc-version": "2021-01-11",
      "x-tc-timestamp": String(seconds),
      "x-tc-region": "ap-guangzhou",
    };
    return asFields(asFields(await vendorCall(`${origin.origin}/`, headers, body)).Response);
  }
  /** Receipts of a phone from `since` (ms UTC) on, without messages that have no receipt yet. */
  async function receipts(phone: string, since: number) {
    const [BeginTime, EndTime] = [Math.floor(since / second), Math.floor(clock.now() / second)];
    const asked = { BeginTime, EndTime, Offset: 0, Limit: 100, PhoneNumber: `+86${phone}` };
    const reply = await call("PullSmsSendStatusByPhoneNumber", asked);
    const refusal = asText(asFields(reply.Error).Code);
    if (refusal) throw new Error(`PullSmsSendStatusByPhoneNumber: ${refusal}`);
    const list = reply.PullSmsSendStatusSet;
    return Array.isArray(list) ? list.map(asFields) : [];
  }
  return { call, receipts };
}

/** The SMS port for Tencent Cloud SMS 2021-01-11. */
export function tencentSms(settings: TencentSettings): SmsProvider {
  const { clock, signName, quietHours } = settings;
  const { call, receipts } = tencentCalls(settings);
  return {
    name: "tencent",
    needsTemplates: true,
    ...(quietHours ? { quietHours } : {}),
    async send(sms: Sms) {
      const reply = await call("SendSms", {
        PhoneNumberSet: [`+86${sms.phone}`],
        SignName: signName,
        TemplateId: sms.approved?.code ?? "",
        TemplateParamSet: (sms.approved?.variables ?? []).map((name) => sms.params[name] ?? ""),
        SessionContext: sms.clientId,
      });
      const refusal = asText(asFields(reply.Error).Code);
      if (refusal) return tencentOutcome(refusal);
      const [status] = Array.isArray(reply.SendStatusSet) ? reply.SendStatusSet.map(asFields) : [];
      if (status?.Code === "Ok") return { kind: "accepted", providerId: asText(status.SerialNo) };
      return tencentOutcome(asText(status?.Code));
    },
    async find(clientId, phone) {
      const found = (await receipts(phone, clock.now() - day)).find((one) => one.SessionContext === clientId);
      if (found) return { kind: "accepted", providerId: asText(found.SerialNo) };
      // Tencent only answers receipts: without one, the phone may be off, or the message was never accepted.
      return { kind: "unknown", reason: "no receipt yet" };
    },
    async receiptOf({ providerId, phone, acceptedAt }) {
      const found = (await receipts(phone, acceptedAt)).find((one) => one.SerialNo === providerId);
      return found ? pulledReceipt(found) : undefined;
    },
    callback: {
      token: settings.callbackToken,
      read: (body) => parseFieldsList(body).flatMap(callbackReceipt),
      answer: { result: 0, errmsg: "OK" },
    },
  };
}

const outcomeOf = (status: unknown): SmsReceipt["outcome"] | undefined =>
  status === "SUCCESS" ? "delivered" : status === "FAIL" ? "undelivered" : undefined;

function pulledReceipt(found: Readonly<Record<string, unknown>>): SmsReceipt | undefined {
  const outcome = outcomeOf(found.ReportStatus);
  if (!outcome) return undefined;
  const code = asText(found.Description);
  return { providerId: asText(found.SerialNo), outcome, code, reportedAt: Number(found.UserReceiveTime) * second };
}

function callbackReceipt(report: Readonly<Record<string, unknown>>): SmsReceipt[] {
  const providerId = asText(report.sid);
  const outcome = outcomeOf(report.report_status);
  const reportedAt = beijingTime(asText(report.user_receive_time));
  if (!providerId || !outcome || reportedAt === undefined) return [];
  return [{ providerId, outcome, code: asText(report.errmsg), reportedAt }];
}
