import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery, idField } from "./fields.schemas";
import { productRef } from "./lab-fields.schemas";
import * as calls from "./merchant-own";

/** Accounts of a merchant see their own; staff say whose they want to look at. */
const whose = { merchantId: z.optional(idField) };

/**
 * Tubes of the place that run on a device or were bound within three hours: last four digits and time left. What became of a
 * measurement is not on the board, not even by how long something takes: every tube of a run is done when the run is.
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
        /** ms as of this reply; null when nothing runs. */
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

/** Reports per product and month of the last twelve months; groups of fewer than ten people are left out of it. */
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
        /** Null for a group that is too small. */
        reports: z.nullable(z.int()),
        /** Minutes from the tube to the report, on average; null with `reports`. */
        minutes: z.nullable(z.int()),
        /** How the results of a month that is over are spread; empty where the groups would be too small. */
        parts: z.array(z.object({ part: z.string(), reports: z.nullable(z.int()) })),
      }),
    ),
  }),
});
