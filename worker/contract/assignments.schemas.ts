import * as z from "zod/mini";
import * as calls from "./assignments";
import { assignableNames } from "./assignments";
import { endpoint } from "./endpoint";
import { keysOf, timeField } from "./fields.schemas";
import { idsField, staffRef } from "./lab-fields.schemas";

const kind = z.enum(keysOf(assignableNames));

/** Open work of a kind that was given to somebody, and who can do such work. Errors: 403 for who cannot do it himself. */
export const listAssignments = endpoint(calls.listAssignments, {
  title: "交办情况",
  access: { kind: "staff" },
  query: z.object({ kind }),
  reply: z.object({
    assignments: z.array(z.object({ subjectId: z.string(), assignee: staffRef, since: timeField })),
    people: z.array(staffRef),
  }),
});

/**
 * Gives open work to one person, or to nobody again; what was given to somebody else goes over to him. Errors: 403 for who cannot do
 * it himself, 409 when all of it was done meanwhile, a field error for a person who cannot do it.
 */
export const assignWork = endpoint(calls.assignWork, {
  title: "交办",
  access: { kind: "staff" },
  body: z.strictObject({ kind, ids: idsField, userId: z.nullable(z.int().check(z.gte(1))) }),
  reply: z.object({ count: z.int() }),
  auditFields: ["kind", "ids", "userId"],
});
