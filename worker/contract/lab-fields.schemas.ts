import * as z from "zod/mini";
import { isCalendarDay } from "./calendar";
import { idField, phoneField, text } from "./fields.schemas";
import { reasonRequired } from "./lab-fields";

export const reasonField = text(2, 200, reasonRequired);
export const noteField = z.optional(text(0, 200));

export const productCodeField = z
  .string({ error: "请选择产品" })
  .check(z.maxLength(32, "请选择产品"), z.regex(/^[a-z][a-z0-9-]*$/, "请选择产品"));

const dayInvalid = "没有这一天：日期格式应为 年-月-日，例如 2026-11-09";

/** An existing calendar day of this century, `YYYY-MM-DD`. */
export const dayField = z
  .string()
  .check(z.regex(/^20\d{2}-\d{2}-\d{2}$/, dayInvalid), z.refine(isCalendarDay, dayInvalid));

export const productRef = z.object({ code: z.string(), name: z.string() });
export const merchantRef = z.object({ id: z.string(), name: z.string() });
/** Who did it; `name` is the nickname, empty when the system did. */
export const staffRef = z.object({ userId: z.int(), name: z.string() });
/** The customer as lists may show him; `id` leads to his page. */
export const maskedPerson = z.object({ id: z.string(), nameMasked: z.string(), phoneMasked: z.string() });

/** The person that a search names: found by keyed hash, so only a whole phone number or a whole name matches. */
export const personSearchFields = [
  z.strictObject({ phone: phoneField }),
  z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(16)) }),
] as const;

/** Filter: only what is assigned to this member of staff. */
export const assigneeField = z.optional(z.coerce.number().check(z.int(), z.gte(1)));

/** The code on a box of reagent, as a scanner or a hand types it. */
export const boxCodeField = text(1, 40).check(z.toUpperCase());

export const idParams = z.strictObject({ id: idField });
export const idsField = z
  .array(idField)
  .check(z.minLength(1, "请至少选择一项"), z.maxLength(100, "一次最多选择 100 项"));

/** A time in ms UTC or null when it has not happened. */
export const timeOrNull = z.nullable(z.int());
