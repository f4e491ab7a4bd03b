import type { ReportStatement } from "#contract/report-keys";
import type { ReportKey } from "#contract/report-keys.schemas";

export type PrintoutProofResult =
  | { readonly kind: "genuine"; readonly statement: ReportStatement; readonly key: ReportKey }
  /** No proof of ours, or a truncated one. */
  | { readonly kind: "unreadable" }
  /** Not signed by the key that it names, or outside that key's period. */
  | { readonly kind: "false" }
  | { readonly kind: "unknownKey"; readonly keyId: string }
  /** Genuine, but for another printout than the one whose code was entered. */
  | { readonly kind: "otherCode"; readonly statement: ReportStatement }
  /** This browser has no Ed25519. */
  | { readonly kind: "unsupported" };

/** Allowed difference between the clocks that date keys and publications. */
const clocksDifferMs = 300_000;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** The bytes of a proof, or of an address that ends in one; undefined when it is neither. */
function parted(text: string) {
  const [said = "", signed = "", ...more] = text.replace(/^.*#/s, "").replaceAll(/\s/g, "").split(".");
  if (!said || !signed || more.length > 0) return undefined;
  try {
    const bytes = bytesOf(said);
    const statement = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Partial<ReportStatement>;
    const isOurs = statement.v === 1 && Array.isArray(statement.published) && Array.isArray(statement.found);
    return isOurs ? { bytes, signature: bytesOf(signed), statement: statement as ReportStatement } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the laboratory signed the text of a printout. Works without a network: the public keys are passed in. */
export async function verifyPrintout(
  text: string,
  keys: readonly ReportKey[],
  code?: string,
): Promise<PrintoutProofResult> {
  const found = parted(text);
  if (!found) return { kind: "unreadable" };
  const { bytes, signature, statement } = found;
  const key = keys.find(({ kid }) => kid === statement.key);
  if (!key) return { kind: "unknownKey", keyId: String(statement.key) };
  let isSigned: boolean;
  try {
    const publicKey = await crypto.subtle.importKey("raw", bytesOf(key.x), "Ed25519", false, ["verify"]);
    isSigned = await crypto.subtle.verify("Ed25519", publicKey, signature, bytes);
  } catch {
    return { kind: "unsupported" };
  }
  const [, at] = statement.published;
  const isInSpan = at >= key.from - clocksDifferMs && at <= (key.until ?? at) + clocksDifferMs;
  if (!isSigned || !isInSpan) return { kind: "false" };
  if (code && code !== statement.code) return { kind: "otherCode", statement };
  return { kind: "genuine", statement, key };
}
