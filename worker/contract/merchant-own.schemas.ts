import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery, idField } from "./fields.schemas";
import { productRef } from "./lab-fields.schemas";
import * as calls from "./merchant-own";

/** Accounts of a merchant see their own data; staff name the merchant they want to see. */
const whose = { merchantId: z.optional(idField) };

/**
 * Tubes of the site that run on a device or were bound within three hours: last four digits and time left. The board reveals no
 * outcome, not even through its timing: every tube of a run is shown as done when the run is done.
 */
export const readMerchantBoard = endpoint(calls.readMerchantBoard, {
  title: "现场看板",
  access: { kind: "staff", permission: "merchant:board:view" },
  query: z.object(whose),
  reply: z.object({
    name: z.string(),
    tubes: z.array(
      z.object({
        last4: z.string(),
        state: z.enum(["waiting", "running", "late", "over", "again"]),
        /** Time left, counted from this reply, ms; null when nothing runs. */
        msLeft: z.nullable(z.int()),
      }),
    ),
  }),
});

export const listMerchantBatches = endpoint(calls.listMerchantBatches, {
  title: "机构的套件批次",
  access: { kind: "staff", permission: "merchant:batch:list" },
  query: z.object({ ...cursorQuery, ...whose }),
  reply: cursorPage(
    z.object({
      id: z.string(),
      code: z.string(),
      product: productRef,
      lot: z.string(),
      quantity: z.int(),
      expiresOn: z.string(),
      state: z.string(),
      createdAt: z.int(),
    }),
  ),
});

/** Reports per product and month of the last twelve months, without groups of fewer than ten people. */
export const readMerchantFigures = endpoint(calls.readMerchantFigures, {
  title: "机构的统计",
  access: { kind: "staff", permission: "merchant:figures:view" },
  query: z.object(whose),
  reply: z.object({
    list: z.array(
      z.object({
        product: productRef,
        /** `YYYY-MM` in China. */
        month: z.string(),
        /** Null for a group of fewer than ten. */
        reports: z.nullable(z.int()),
        /** Average minutes from the tube to the report; null when `reports` is null. */
        minutes: z.nullable(z.int()),
        /** The distribution of results of a past month; empty where a group would be too small. */
        parts: z.array(z.object({ part: z.string(), reports: z.nullable(z.int()) })),
      }),
    ),
  }),
});
