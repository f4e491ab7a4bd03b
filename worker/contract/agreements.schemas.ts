import * as z from "zod/mini";
import * as calls from "./agreements";
import { documentKinds } from "./agreements";
import { endpoint } from "./endpoint";

const agreementDocument = z.object({
  kind: z.enum(documentKinds),
  /** Sent back with the binding; after a newer version the customer must agree again. */
  version: z.int(),
  title: z.string(),
  /** Text beside the check box, with its brackets: 《服务协议》. */
  shortTitle: z.string(),
  /** Calendar day, YYYY-MM-DD. */
  effectiveOn: z.string(),
  /** Hex SHA-256 of the canonical text. */
  sha256: z.string(),
  /** The main points of the document, in three to five short sentences. */
  summary: z.array(z.string()),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** What changed since the version before; empty for the first. */
  changes: z.array(z.string()),
});
export type AgreementDocument = z.output<typeof agreementDocument>;

/** The documents a customer agrees to, each in its current version. */
export const listAgreements = endpoint(calls.listAgreements, {
  title: "服务协议与个人信息文件",
  access: { kind: "public" },
  reply: z.object({ list: z.array(agreementDocument) }),
});
