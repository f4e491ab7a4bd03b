import type { Clock } from "../clock";
import { newToken } from "../ids";
import type { Sms, SmsOutcome, SmsProvider, SmsReceipt } from "../sms";
import { type AliyunKey, aliyunHeaders, canonicalQuery } from "./aliyun.signature";
import { asFields, asText, beijingDay, beijingTime, parseFieldsList, vendorCall } from "./vendor-call";

interface AliyunSettings extends AliyunKey {
  readonly signName: string;
  readonly callbackToken: string;
  readonly quietHours: SmsProvider["quietHours"];
  readonly clock: Clock;
  /** URL of Dysmsapi; a test sets its own server here. */
  readonly origin?: string;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * What a Dysmsapi code means for the message (help.aliyun.com/document_detail/101346). For its flow control, the sentence names
 * the window: minute, hour or day.
 */
export function aliyunOutcome(code: string, message: string): Exclude<SmsOutcome, { kind: "accepted" }> {
  if (code === "isv.BUSINESS_LIMIT_CONTROL") {
    const retryAfterMs = message.includes("分钟") ? minute : message.includes("天") ? 24 * hour : hour;
    return { kind: "limited", reason: code, retryAfterMs };
  }
  if (/^isv\.(DAY|MONTH)_LIMIT_CONTROL$/.test(code)) return { kind: "limited", reason: code, retryAfterMs: 24 * hour };
  if (/^Throttling/.test(code)) return { kind: "transient", reason: code };
  // The gateway failed on the way: the message may have been forwarded.
  if (code === "" || /^(isp\.SYSTEM_ERROR|InternalError|ServiceUnavailable|SignatureNonceUsed)/.test(code)) {
    return { kind: "unknown", reason: code || "no code" };
  }
  return { kind: "permanent", reason: code };
}

/** The calls of Dysmsapi, signed. */
function aliyunCalls({ clock, ...settings }: AliyunSettings) {
  const origin = new URL(settings.origin ?? "https://dysmsapi.aliyuncs.com");
  async function call(action: string, query: Record<string, string>) {
    const date = `${new Date(clock.now()).toISOString().slice(0, 19)}Z`;
    const signed = { host: origin.host, action, version: "2017-05-25", query, date, nonce: newToken() };
    const address = `${origin.origin}/?${canonicalQuery(query)}`;
    return asFields(await vendorCall(address, await aliyunHeaders(settings, signed), ""));
  }
  /** Messages sent to a phone on one day (YYYYMMDD of Beijing), at most fifty. */
  async function details(phone: string, day: string, bizId?: string) {
    const asked = { PhoneNumber: phone, SendDate: day, PageSize: "50", CurrentPage: "1" };
    const found = await call("QuerySendDetails", bizId ? { ...asked, BizId: bizId } : asked);
    if (found.Code !== "OK") throw new Error(`QuerySendDetails: ${asText(found.Code)}`);
    const list = asFields(found.SmsSendDetailDTOs).SmsSendDetailDTO;
    return Array.isArray(list) ? list.map(asFields) : [];
  }
  return { call, details };
}

/** The SMS port for Aliyun Dysmsapi 2017-05-25. */
export function aliyunSms(settings: AliyunSettings): SmsProvider {
  const { signName, clock, quietHours } = settings;
  const { call, details } = aliyunCalls(settings);
  return {
    name: "aliyun",
    needsTemplates: true,
    ...(quietHours ? { quietHours } : {}),
    async send(sms: Sms) {
      const reply = await call("SendSms", {
        PhoneNumbers: sms.phone,
        SignName: signName,
        TemplateCode: sms.approved?.code ?? "",
        TemplateParam: JSON.stringify(sms.params),
        OutId: sms.clientId,
      });
      if (reply.Code === "OK") return { kind: "accepted", providerId: asText(reply.BizId) };
      return aliyunOutcome(asText(reply.Code), asText(reply.Message));
    },
    async find(clientId, phone) {
      const now = clock.now();
      // Near midnight it may have been sent on the day before.
      for (const day of [beijingDay(now), beijingDay(now - 24 * hour)]) {
        const found = (await details(phone, day)).find((one) => one.OutId === clientId);
        // The list has no BizId: our own id is used instead, which receipts return as well.
        if (found) return { kind: "accepted", providerId: asText(found.BizId) || clientId };
      }
      return undefined;
    },
    async receiptOf({ clientId, providerId, phone, acceptedAt }) {
      const bizId = providerId === clientId ? undefined : providerId;
      const list = await details(phone, beijingDay(acceptedAt), bizId);
      const found = list.find((one) => one.OutId === clientId);
      return found ? detailReceipt(found, providerId) : undefined;
    },
    callback: {
      token: settings.callbackToken,
      read: (body) => parseFieldsList(body).flatMap(callbackReceipt),
      answer: { code: 0, msg: "接收成功" },
    },
  };
}

/** SendStatus 1 waits for the receipt, 2 failed, 3 was delivered. */
function detailReceipt(detail: Readonly<Record<string, unknown>>, providerId: string): SmsReceipt | undefined {
  const status = Number(detail.SendStatus);
  if (status !== 2 && status !== 3) return undefined;
  const reportedAt = beijingTime(asText(detail.ReceiveDate)) ?? beijingTime(asText(detail.SendDate)) ?? 0;
  return { providerId, outcome: status === 3 ? "delivered" : "undelivered", code: asText(detail.ErrCode), reportedAt };
}

function callbackReceipt(report: Readonly<Record<string, unknown>>): SmsReceipt[] {
  const providerId = asText(report.biz_id);
  const reportedAt = beijingTime(asText(report.report_time));
  if (!providerId || reportedAt === undefined || typeof report.success !== "boolean") return [];
  const outcome = report.success ? "delivered" : "undelivered";
  return [{ providerId, clientId: asText(report.out_id), outcome, code: asText(report.err_code), reportedAt }];
}
