import { createHmac } from "node:crypto";
import { reportNumber } from "#contract/report-number";
import { fromBase64 } from "../../platform/ids";

const minute = 60_000;
const hour = 60 * minute;

/** Longest time that the receiver may take to answer. */
export const answerTimeoutMs = 5_000;
/** A sender that has not recorded an outcome after this time counts as dead. */
export const deliveryLeaseMs = 2 * minute;
/** After this time without a successful answer, deliveries to a webhook are stopped. */
export const giveUpAfterMs = 5 * 24 * hour;
export const deliveryRetentionMs = 90 * 24 * hour;

/**
 * Shortest waits after each failed attempt; in fact longer, because the scheduled job runs every minute. Source: the Standard
 * Webhooks specification.
 */
const waits = [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour] as const;

/** When to try again after this number of attempts; undefined when that was the last. */
export function retryAt(attempts: number, now: number): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : now + wait;
}

/** `v1,` and the base64 HMAC-SHA-256 of id, time in seconds and body. Source: the Standard Webhooks specification. */
export function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = fromBase64(secret.replace("whsec_", ""));
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

/** The facts about an event: ids and numbers, never a person or a result. */
interface Told {
  readonly event: string;
  readonly createdAt: number;
  readonly orderId: string | null;
  readonly orderNo: string | null;
  readonly version: number;
  readonly reportSerial: number;
}

/** The body of an event, the same in each attempt. */
export function webhookBody(
  { event, createdAt, orderId, orderNo, version, reportSerial }: Told,
  origin: string,
): string {
  const data = orderNo
    ? {
        orderId,
        orderNo,
        state: event === "order.received" ? "ordered" : reportSerial > 0 ? "reported" : "received",
        url: `${origin}/api/v1/orders/${encodeURIComponent(orderNo)}`,
        ...(reportSerial > 0 ? { reportNumber: reportNumber(reportSerial), reportVersion: version } : {}),
      }
    : {};
  return JSON.stringify({ type: event, timestamp: new Date(createdAt).toISOString(), data });
}
