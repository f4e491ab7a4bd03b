import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields.schemas";
import { timeOrNull } from "./lab-fields.schemas";
import * as calls from "./report-keys";

/** A JSON Web Key (RFC 8037) with its period of use. */
const reportKey = z.object({
  kid: z.string(),
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  /** 32 bytes, base64url. */
  x: z.string(),
  from: timeField,
  /** Null while the key is in use. */
  until: timeOrNull,
});
export type ReportKey = z.output<typeof reportKey>;

/** Every public key under which a report version was ever signed, the newest first. */
export const listReportKeys = endpoint(calls.listReportKeys, {
  title: "报告签名公钥",
  access: { kind: "public" },
  reply: z.object({ keys: z.array(reportKey) }),
});

/**
 * Replaces the signing key; the private half of the old key is deleted, its public half stays published. Errors: 409 before the
 * first report, and for the second of two simultaneous calls.
 */
export const replaceReportKey = endpoint(calls.replaceReportKey, {
  title: "更换报告签名密钥",
  access: { kind: "staff", permission: "sysTools:project:update", needsProof: true },
  body: z.strictObject({ kid: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
  reply: z.object({ kid: z.string() }),
  auditFields: ["before", "after"],
});
