import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields";
import { timeOrNull } from "./lab-fields";

export const reportKeyMessages = {
  replaced: "报告签名密钥已更换，以后发布的报告用新密钥签名",
  none: "还没有报告签名密钥，第一份报告发布时会自动生成",
} as const;

/** As a JSON Web Key (RFC 8037) with its span of validity. */
const reportKey = z.object({
  kid: z.string(),
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  /** 32 bytes, base64url. */
  x: z.string(),
  from: timeField,
  /** Null while it signs. */
  until: timeOrNull,
});
export type ReportKey = z.output<typeof reportKey>;

/** Every public key under which a report version was ever signed, the newest first. */
export const listReportKeys = endpoint({
  name: "listReportKeys",
  title: "报告签名公钥",
  method: "GET",
  path: "/api/v1/h5/report-keys",
  access: { kind: "public" },
  reply: z.object({ keys: z.array(reportKey) }),
});

/**
 * Signs with a new key from now on; the private half of the old one is deleted, its public half stays published. Errors: 409
 * before the first report, and for the second of two at once.
 */
export const replaceReportKey = endpoint({
  name: "replaceReportKey",
  title: "更换报告签名密钥",
  method: "POST",
  path: "/api/v1/report-keys",
  access: { kind: "staff", permission: "sysTools:project:update", needsProof: true },
  body: z.strictObject({ kid: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
  reply: z.object({ kid: z.string() }),
  auditFields: ["before", "after"],
});

/**
 * What the laboratory signs of a version, as one JSON text with its fields in this order. It says what the printout says, so
 * that neither a name nor a result can be changed on paper.
 */
export interface ReportStatement {
  readonly v: 1;
  /** Id of the key. */
  readonly key: string;
  /** The code on the printout. */
  readonly code: string;
  /** Version of the report. */
  readonly n: number;
  readonly product: string;
  /** Last four digits of the tube's barcode. */
  readonly tube: string;
  readonly name: string;
  readonly gender: string;
  /** YYYY-MM */
  readonly birth: string;
  readonly level: number | null;
  readonly result: string;
  /** Site and genotype, or target and result. */
  readonly found: readonly string[];
  /** How many more there are that the code has no room for. */
  readonly more: number;
  readonly tested: number;
  /** Number of the member of staff, null for what rules released, and when. */
  readonly reviewed: readonly [by: number | null, at: number | null];
  readonly published: readonly [by: number | null, at: number];
  /** SHA-256 of the whole version; its first eight digits are printed. */
  readonly hash: string;
}
