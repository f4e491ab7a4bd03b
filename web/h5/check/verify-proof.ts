import type { ReportStatement } from "#contract/report-keys";
import type { ReportKey } from "#contract/report-keys.schemas";

export type Proof =
  | { readonly kind: "genuine"; readonly statement: ReportStatement; readonly key: ReportKey }
  /** Not a proof of ours, or cut. */
  | { readonly kind: "unreadable" }
  /** Not signed by the key that it names, or outside its span. */
  | { readonly kind: "false" }
  | { readonly kind: "unknownKey"; readonly keyId: string }
  /** Genuine, of another printout than the one whose code was asked for. */
  | { readonly kind: "otherCode"; readonly statement: ReportStatement }
  /** This browser has no Ed25519. */
  | { readonly kind: "unsupported" };

/** Clocks of those who make keys and of those who publish may differ by as much. */
const clocksDifferMs = 300_000;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** A proof or a whole address that ends in one, as bytes; undefined when it is neither. */
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

/** Whether the laboratory signed what a printout carries. Asks nobody: the public keys are given. */
export async function verifyProof(text: string, keys: readonly ReportKey[], code?: string): Promise<Proof> {
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
