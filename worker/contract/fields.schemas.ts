import * as z from "zod/mini";
import { limits } from "./limits";
import { messages } from "./messages";
import { nameWidth, plainDigits, plainPhone, removeInvisibleCharacters } from "./plain-text";

/** The keys of a table of names, as the values of a z.enum. */
export const keysOf = <T extends Record<string, string>>(names: T) =>
  Object.keys(names) as [keyof T & string, ...(keyof T & string)[]];

// Control characters and bidirectional overrides can disguise one text as another (Unicode TR36).
const unsafeText = /[\p{Cc}\p{Bidi_Control}]/u;

/** Trimmed, NFC, free of control and direction characters, `min` to `max` UTF-16 units. */
export function text(min: number, max: number, message: string = messages.invalidInput) {
  return z.string({ error: message }).check(
    z.trim(),
    z.normalize("NFC"),
    z.minLength(min, message),
    z.maxLength(max, message),
    z.refine((v) => !unsafeText.test(v), message),
  );
}

export const phoneField = z
  .string({ error: messages.phoneInvalid })
  .check(
    z.maxLength(64, messages.phoneInvalid),
    z.overwrite(plainPhone),
    z.regex(/^1[3-9]\d{9}$/, messages.phoneInvalid),
  );

export const codeField = z
  .string({ error: messages.codeInvalid })
  .check(z.maxLength(32, messages.codeInvalid), z.overwrite(plainDigits), z.regex(/^\d{4,6}$/, messages.codeInvalid));

export const barcodeField = z
  .string({ error: messages.barcodeRequired })
  .check(
    z.maxLength(64, messages.barcodeInvalid),
    z.overwrite(plainDigits),
    z.minLength(1, messages.barcodeRequired),
    z.regex(/^(\d{6,13})?$/, messages.barcodeInvalid),
  );

export const personNameField = z.string({ error: messages.nameRequired }).check(
  z.overwrite(removeInvisibleCharacters),
  z.trim(),
  z.normalize("NFC"),
  z.minLength(1, messages.nameRequired),
  z.refine((v) => nameWidth(v) <= limits.nameWidthMax && !unsafeText.test(v), messages.nameLength),
);

export const genderField = z.enum(["男", "女"], { error: messages.genderRequired });

export const birthField = z
  .string({ error: messages.birthRequired })
  .check(z.minLength(1, messages.birthRequired), z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, messages.birthRequired));

export const heightField = z
  .number({ error: messages.heightRequired })
  .check(
    z.gte(limits.heightCmMin, messages.heightRange),
    z.lte(limits.heightCmMax, messages.heightRange),
    z.multipleOf(0.1, messages.heightRange),
  );

export const weightField = z
  .number({ error: messages.weightRequired })
  .check(
    z.gte(limits.weightKgMin, messages.weightRange),
    z.lte(limits.weightKgMax, messages.weightRange),
    z.multipleOf(0.1, messages.weightRange),
  );

export const reportKeyField = z.string().check(z.regex(/^[A-Z]{11,15}$/, messages.notFound));

/**
 * Time-sortable identifier made by the application: 16 characters, 26 when an SQL statement made it, 22 for partners' results.
 */
export const idField = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{16,26}$/, messages.notFound));

/** Integer milliseconds since the epoch, UTC. */
export const timeField = z.int();

const positive = (fallback: number, max: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), capped(max)), fallback);

/** A larger number than the maximum is reduced to the maximum. */
const capped = (max: number) => z.overwrite((asked: number) => Math.min(asked, max));

/** `pageIndex/pageSize` with the alias `page/limit`; limited so that no request can make a list scan a whole table. */
export const pageQuery = {
  pageIndex: z.optional(positive(1, 10_000)),
  pageSize: z.optional(positive(limits.pageSizeDefault, limits.pageSizeMax)),
  page: z.optional(positive(1, 10_000)),
  limit: z.optional(positive(limits.pageSizeDefault, limits.pageSizeMax)),
};

/** Keyset paging for tables that grow: the cursor of the last row seen and a page size. */
export const cursorBody = {
  cursor: z.optional(z.string().check(z.maxLength(128), z.regex(/^[A-Za-z0-9_.-]+$/))),
  pageSize: positive(limits.pageSizeDefault, limits.pageSizeMax),
};

/** How many rows a list without counted pages skips at most to reach a page by number, and the sentence for pages beyond. */
export const pageNumberLimit = {
  max: 1_000,
  tooFar: "按页码最多查看前 1000 条，请缩小筛选范围，或用 cursor 继续往后",
} as const;

/** The same in a query string; without a cursor, pages can also be asked for by number, up to `pageNumberLimit`. */
export const cursorQuery = { ...pageQuery, ...cursorBody };

/**
 * Page of a keyset list; `nextCursor` is null at the end. `http/mount.ts` adds `pageIndex` and `pageSize`. `total` is present
 * when it was asked for; limits.listTotalMax + 1 means "more than the limit".
 */
export function cursorPage<T extends z.core.$ZodType>(item: T) {
  return z.object({
    list: z.array(item),
    nextCursor: z.nullable(z.string()),
    pageIndex: z.optional(z.int()),
    pageSize: z.optional(z.int()),
    total: z.optional(z.int()),
  });
}

/** Page of a counted list, with the fields that the specification's tables expect. */
export function countedPage<T extends z.core.$ZodType>(item: T) {
  return z.object({ list: z.array(item), count: z.int(), pageIndex: z.int(), pageSize: z.int() });
}

export const nullValue = z.null();
