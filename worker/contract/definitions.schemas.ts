import * as z from "zod/mini";
import { definitionStates } from "./definitions";
import { type Call, endpoint } from "./endpoint";
import { text } from "./fields.schemas";
import { idParams, staffRef, timeOrNull } from "./lab-fields.schemas";
import type { Permission } from "./permissions";

export const definitionState = z.enum(definitionStates);
export const definitionVersion = z.int().check(z.gte(1));

/** One revision as its own page shows it; `definition` is as stored, its format depends on the kind. */
export const definitionViewFields = {
  id: z.string(),
  revision: z.int(),
  state: definitionState,
  version: z.int(),
  definition: z.unknown(),
  contentHash: z.nullable(z.string()),
  approvedAt: timeOrNull,
  updatedAt: z.int(),
  /** The revision before this one, for showing what changed. */
  previous: z.nullable(z.object({ id: z.string(), revision: z.int(), definition: z.unknown() })),
  revisions: z.array(z.object({ id: z.string(), revision: z.int(), state: definitionState })),
  steps: z.array(
    z.object({
      step: z.enum(["created", "edited", "submitted", "approved", "rejected", "live"]),
      by: staffRef,
      note: z.string(),
      at: z.int(),
    }),
  ),
  /** Why the draft cannot be submitted, as sentences. */
  problems: z.array(z.string()),
};

const moved = z.object({ id: z.string(), state: definitionState, version: z.int() });

interface Step {
  readonly title: string;
  readonly permission: Permission;
}

/** Submits a draft; `proof` is the code that a test bench gave at its end, for kinds that require one. */
export function submitEndpoint(call: Call, { title, permission }: Step) {
  return endpoint(call, {
    title,
    access: { kind: "staff", permission },
    params: idParams,
    body: z.strictObject({ version: definitionVersion, proof: z.optional(z.string().check(z.maxLength(200))) }),
    reply: moved,
    auditFields: ["revision", "reason"],
  });
}

/** Approves or returns a submitted revision, or puts an approved one in force; only another person may approve. */
export function decideEndpoint(call: Call, { title, permission }: Step) {
  return endpoint(call, {
    title,
    access: { kind: "staff", permission },
    params: idParams,
    body: z.strictObject({
      verdict: z.enum(["approve", "reject", "launch"]),
      version: definitionVersion,
      note: z._default(text(0, 200), ""),
    }),
    reply: moved,
    auditFields: ["revision", "reason"],
  });
}

/** Creates the next revision as a copy. */
export function reviseEndpoint(call: Call, { title, permission }: Step) {
  return endpoint(call, {
    title,
    access: { kind: "staff", permission },
    params: idParams,
    body: z.strictObject({}),
    reply: z.object({ id: z.string() }),
    auditFields: ["revision"],
  });
}
