import type { BodyOf } from "#contract/endpoint";
import { kitMessages } from "#contract/kits";
import { createKitBatch, type KitBatch } from "#contract/kits.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { shortChinaDay } from "../../platform/china-day";
import { ConstraintError, type ResultsOf } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { barcodeRange } from "../specimens/barcodes/barcodes.rules";
import type { CheckScheme } from "../specimens/barcodes/check-digits.rules";
import { lotExpiresAt } from "../specimens/lot-expiry.rules";
import { insertTubes } from "../specimens/specimens.queries";
import { kitBatchStates } from "./kits.states";
import {
  findHighestInSeries,
  findMerchantForKit,
  findProductForKit,
  insertKitBatch,
  kitBatchExists,
  type NewKitBatch,
} from "./kits.store";
import { nextInSeries } from "./number-series.rules";

const quantityMax = 5000;

/** Creates a kit batch with all its tubes, in one batch of statements; the number ranges of two kit batches never overlap. */
export const createKitBatchAction = staffAction(createKitBatch, {
  load: ({ body }) => ({
    product: findProductForKit(body.productCode),
    merchant: findMerchantForKit(body.merchantId),
    highest: findHighestInSeries(),
  }),
  async run(ctx): Promise<KitBatch> {
    const { body, now, deps, product, merchant, highest } = ctx;
    const facts = requireBatchFacts(body, product, merchant, now);
    let first = body.firstNumber ?? nextInSeries(highest);
    for (let tries = 1; ; tries++) {
      const batch = await insertBatch(ctx, facts, numbers(first, body.quantity, body.checkScheme));
      if (batch) return shown(batch, product, merchant);
      if (body.firstNumber || tries === 3) throw conflict(kitMessages.rangeTaken);
      const [highestNow] = await deps.database.run([findHighestInSeries()]);
      first = nextInSeries(highestNow);
    }
  },
});

type Facts = Omit<BodyOf<typeof createKitBatch>, "quantity"> & {
  readonly productId: string;
  readonly merchantId: string | null;
};

/** Refuses a product or a merchant that is switched off, and a lot that has expired. */
export function requireBatchFacts<B extends { readonly merchantId?: string | null; readonly expiresOn: string }>(
  body: B,
  product: KitProduct | undefined,
  merchant: KitMerchant | undefined,
  now: number,
) {
  if (product?.state !== "live") throw fieldErrors({ productCode: [kitMessages.productNotLive] });
  if (body.merchantId && merchant?.status !== "on") throw fieldErrors({ merchantId: [kitMessages.merchantOff] });
  if (lotExpiresAt(body.expiresOn) <= now) throw fieldErrors({ expiresOn: [kitMessages.expiryPast] });
  return { ...body, productId: product.id, merchantId: merchant?.id ?? null };
}

type KitProduct = NonNullable<ResultsOf<[ReturnType<typeof findProductForKit>]>[0]>;
type KitMerchant = NonNullable<ResultsOf<[ReturnType<typeof findMerchantForKit>]>[0]>;

/** Undefined when somebody else took a number of the range meanwhile. */
export async function insertBatch(
  ctx: StaffWork,
  facts: Facts,
  barcodes: readonly string[],
  listSha256: string | null = null,
): Promise<NewKitBatch | undefined> {
  const { now } = ctx;
  const id = newId(now);
  const batch: NewKitBatch = {
    id,
    code: `KB${shortChinaDay(now)}-${id.slice(-6)}`,
    productId: facts.productId,
    merchantId: facts.merchantId,
    lot: facts.lot,
    quantity: barcodes.length,
    firstBarcode: barcodes[0] ?? "",
    lastBarcode: barcodes.at(-1) ?? "",
    checkScheme: facts.checkScheme,
    expiresOn: facts.expiresOn,
    note: facts.note ?? "",
    listSha256,
    userId: ctx.caller.userId,
    now,
  };
  const audit = await auditRows(ctx, {
    action: "kit.create",
    objectType: "kit",
    objectId: id,
    changes: {
      code: batch.code,
      product: facts.productCode,
      quantity: batch.quantity,
      lot: batch.lot,
      first: batch.firstBarcode,
    },
    when: kitBatchExists(id),
  });
  const tubes = barcodes.map((barcode) => ({ id: newId(now), barcode }));
  try {
    const { inserted } = await runNamed(ctx.deps.database, {
      inserted: insertKitBatch(batch),
      insertTubes: insertTubes({ ...batch, batchId: batch.id }, tubes),
      audit,
    });
    return inserted === 0 ? undefined : batch;
  } catch (error) {
    if (error instanceof ConstraintError && /tubes.barcode|list_sha256/.test(error.constraint)) return undefined;
    throw error;
  }
}

function shown(
  { productId: _product, merchantId: _merchant, userId: _user, listSha256: _list, now, ...batch }: NewKitBatch,
  product: KitProduct | undefined,
  merchant: KitMerchant | undefined,
): KitBatch {
  return {
    ...batch,
    product: { code: product?.code ?? "", name: product?.name ?? "" },
    merchant: merchant ? { id: merchant.id, name: merchant.name } : null,
    state: kitBatchStates.begin("plan"),
    stateReason: "",
    printedAt: null,
    issuedAt: null,
    createdAt: now,
  };
}

function numbers(first: string | null, quantity: number, scheme: CheckScheme): string[] {
  if (first === null) throw fieldErrors({ firstNumber: [kitMessages.rangeOverflow] });
  const range = barcodeRange(first, quantity, scheme, quantityMax);
  if (range.ok) return range.barcodes;
  const isOverflow = range.reason === "overflow";
  throw fieldErrors({ firstNumber: [isOverflow ? kitMessages.rangeOverflow : kitMessages.firstNumberInvalid] });
}
