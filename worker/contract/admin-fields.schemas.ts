import * as z from "zod/mini";
import { adminMessages } from "./admin-fields";
import { parseDateTime } from "./calendar";
import { cursorBody, cursorQuery, text } from "./fields.schemas";
import { limits } from "./limits";
import { messages } from "./messages";
import { plainPhone } from "./plain-text";

/** "2" on, "1" off; numbers are accepted because clients of go-admin send them. */
export const statusField = z.pipe(
  z.union([z.enum(["1", "2"]), z.literal([1, 2])], { error: adminMessages.statusInvalid }),
  z.transform((value) => (String(value) === "2" ? ("2" as const) : ("1" as const))),
);

/** "2" on, "1" off, as it stands in a reply. */
export const statusValue = z.enum(["1", "2"]);

/** "0" male, "1" female, "2" unknown. */
export const sexField = z.pipe(
  z.union([z.enum(["0", "1", "2"]), z.literal([0, 1, 2])]),
  z.transform((value) => String(value) as "0" | "1" | "2"),
);
export const sexValue = z.enum(["0", "1", "2"]);

/** Version of the row that the editor read; if the row has another version by now, the answer is 409. */
export const versionField = z.int().check(z.gte(1));

type Fields = Readonly<Record<string, z.core.$ZodType>>;
type Stated<T> = T extends z.ZodMiniDefault<infer Inner> | z.ZodMiniOptional<infer Inner> ? Stated<Inner> : T;
type Edited<Form extends Fields> = { [Name in keyof Form]: z.ZodMiniOptional<Stated<Form[Name]>> };

const readOnly = z.optional(z.unknown()).register(z.globalRegistry, { readOnly: true });

function stated(field: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType } = field._zod.def as { type: string; innerType?: z.core.$ZodType };
  return innerType && (type === "default" || type === "optional") ? stated(innerType) : field;
}

/** Fields that clients of the go-admin family send with their forms and that the product does not use. */
const familyFields = ["createBy", "updateBy", "createdAt", "updatedAt", "params"];

/** Names of fields that are ignored: those of a reply with the `record`, those of the go-admin family, and `others`. */
function besideForm(record: z.ZodMiniObject, others: readonly string[]) {
  const names = [...Object.keys(record.shape), ...familyFields, ...others];
  return Object.fromEntries(names.map((name) => [name, readOnly]));
}

/**
 * Body of a new row or of a single change to it. Fields of the `record`'s reply that are not in the form, and fields of
 * go-admin clients, are ignored. Any other key is refused.
 */
export function createBody<Form extends Fields>(form: Form, record: z.ZodMiniObject, others: readonly string[] = []) {
  return z.strictObject({ ...besideForm(record, [...others, "version"]), ...form } as Form);
}

/**
 * Body of an edit. A field that is left out stays as it is; `version`, when sent, must equal the row's; fields of the
 * `record`'s reply that are not in the form are ignored, so that a client may send back what it read. Any other key is refused.
 */
export function editBody<Form extends Fields>(form: Form, record: z.ZodMiniObject, others: readonly string[] = []) {
  const fields = Object.entries(form).map(([name, field]) => [name, z.optional(stated(field))]);
  const own = { ...besideForm(record, others), ...Object.fromEntries(fields) } as Edited<Form>;
  return z.strictObject({ ...own, version: z.optional(versionField) });
}

/** Number of a row in a path: `/api/v1/role/{id}`. */
export const numberParam = z.coerce.number().check(z.int(), z.gte(1));
export const numberParams = z.strictObject({ id: numberParam });

/** DELETE takes `{ids: [...]}` in the body, or `?ids=1,2` for clients behind a proxy that drops the body. */
export const idsBody = z.strictObject({
  ids: z.optional(z.array(z.coerce.number().check(z.int(), z.gte(1))).check(z.minLength(1), z.maxLength(100))),
});
export const idsQuery = z.object({
  ids: z.optional(z.string().check(z.regex(/^\d{1,12}(,\d{1,12}){0,99}$/))),
});

export const orderField = z.optional(z.enum(["asc", "desc"]));

/** Part of a text to search for; no character is a wildcard. */
export const searchPartField = z.optional(z.string().check(z.trim(), z.maxLength(64)));

/**
 * A moment in a query: milliseconds UTC, ten digits for seconds, or China time as `2026-11-21`, `2026-11-21 09:30` or
 * `2026-11-21 09:30:15`, unless the text names its own time zone (ISO 8601). A day that does not exist is refused.
 */
const moment = (timeOfBareDay: string) =>
  z.optional(
    z.union([
      z.coerce.number().check(
        z.int(),
        z.gte(0),
        z.overwrite((time) => (time >= 1e9 && time < 1e10 ? time * 1000 : time)),
      ),
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(40)),
          z.transform((text: string) => parseDateTime(text, timeOfBareDay) ?? Number.NaN),
        ),
        z.int(),
      ),
    ]),
  );

/** Time bounds of a list, both included; a day without a time counts from its beginning to its end. */
export const timeSpanFields = { beginTime: moment("00:00:00"), endTime: moment("23:59:59.999") };

/** Asks a list paged by cursor to also answer the total number of rows. */
export const totalQuery = { withTotal: z.optional(z.literal("1")) };

/**
 * Query of a list whose table grows. Newest first unless asked otherwise; `beginTime` and `endTime` limit the time of creation.
 * `withTotal` also answers how many rows match.
 */
const growing = { createdAtOrder: orderField, ...timeSpanFields, ...totalQuery };
export const growingListQuery = { ...cursorQuery, ...growing };
/** The same fields in the body of a search by POST. */
export const growingListBody = { ...cursorBody, ...growing };

export const sortField = z._default(z.int().check(z.gte(0), z.lte(9999)), 0);
export const remarkField = z._default(text(0, 255), "");

export const staffPhoneField = z
  .string({ error: adminMessages.phoneNumberInvalid })
  .check(
    z.maxLength(64, adminMessages.phoneNumberInvalid),
    z.overwrite(plainPhone),
    z.regex(/^1[3-9]\d{9}$/, adminMessages.phoneNumberInvalid),
  );

export const emailField = z
  .string({ error: adminMessages.emailInvalid })
  .check(
    z.trim(),
    z.maxLength(limits.emailLengthMax, adminMessages.emailInvalid),
    z.regex(
      /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
      adminMessages.emailInvalid,
    ),
  );

/** The field in an edit: an empty text, or a masked one (`139****9006`), leaves the stored value as it is. */
export const maskableField = <Field extends z.core.$ZodType<string, string>>(field: Field) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => (value === "" || value.includes("*") ? undefined : value)),
    ),
    z.optional(field),
  );

/** A secret that somebody types: never trimmed, never logged. */
export const secretField = (required: string) =>
  z.string({ error: required }).check(z.minLength(1, required), z.maxLength(64, messages.invalidInput));

/** What a write answers: `changeId` undoes it (`undoChange`), `version` is the row's new one. */
export const writeReply = z.object({ changeId: z.string(), version: z.int() });
export const removalReply = z.object({ changeId: z.string(), count: z.int() });

/** A node of a picker tree. */
export const treeNode = z.object({
  id: z.int(),
  label: z.string(),
  get children(): z.ZodMiniOptional<z.ZodMiniArray<typeof treeNode>> {
    return z.optional(z.array(treeNode));
  },
});
export type TreeNode = z.output<typeof treeNode>;
