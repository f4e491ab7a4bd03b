import { type CircuitBreaker, callLimitMs, withCircuitBreaker } from "../deadline";
import { UnavailableError } from "../unavailable";

const vendors = new Map<string, CircuitBreaker>();

function vendorAt(url: string): CircuitBreaker {
  const { origin } = new URL(url);
  const known = vendors.get(origin) ?? withCircuitBreaker("sms");
  vendors.set(origin, known);
  return known;
}

const retrySeconds = 60;

/**
 * A vendor's JSON answer to a POST, or to a GET when there is no body; throws when the answer is not JSON, because then its
 * outcome is unknown, and UnavailableError when there is no answer in time.
 */
export async function vendorCall(
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
  limitMs: number = callLimitMs,
): Promise<unknown> {
  const [response, text] = await vendorAt(url).run(limitMs, async (signal) => {
    try {
      const reply = await fetch(url, {
        method: body === undefined ? "GET" : "POST",
        headers,
        body,
        redirect: "error",
        signal,
      });
      return [reply, await reply.text()] as const;
    } catch (error) {
      throw new UnavailableError("sms", "unreachable", retrySeconds, { cause: error });
    }
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`vendor answered ${response.status} without JSON`);
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** The object at `value`, empty for anything else: the format of a vendor's body cannot be trusted. */
export function asFields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function asText(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** The JSON list in a callback's body; throws on anything else. */
export function parseFieldsList(body: string): Fields[] {
  const parsed: unknown = JSON.parse(body);
  if (!Array.isArray(parsed)) throw new Error("not a list of receipts");
  return parsed.slice(0, 500).map(asFields);
}

const beijingMs = 8 * 3_600_000;

/** `2017-01-01 00:00:00` in Beijing as ms UTC; undefined for anything else. */
export function beijingTime(text: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(" ", "T")}Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at - beijingMs;
}

/** The calendar day in Beijing, YYYYMMDD. */
export function beijingDay(at: number): string {
  return new Date(at + beijingMs).toISOString().slice(0, 10).replaceAll("-", "");
}
