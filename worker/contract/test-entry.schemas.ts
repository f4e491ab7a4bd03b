import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { messages } from "./messages";
import * as calls from "./test-entry";

/** The merchant's site behind a QR code, for the entry page of the on-site fast test; null when unknown or closed. */
export const readTestEntry = endpoint(calls.readTestEntry, {
  title: "现场快检入口",
  access: { kind: "public" },
  reads: "replica",
  query: z.object({ m: z.optional(z.string().check(z.maxLength(32), z.regex(/^[\w-]*$/, messages.notFound))) }),
  reply: z.object({ merchant: z.nullable(z.object({ code: z.string(), name: z.string(), address: z.string() })) }),
});
