import type { ReplyOf } from "#contract/endpoint";
import { kitMessages } from "#contract/kits";
import { checkKitList, importKitList } from "#contract/kits.schemas";
import { isRoundedNumber } from "#contract/plain-text";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors } from "../../http/errors";
import { sha256 } from "../../platform/crypto";
import { hasValidCheckDigit, isBarcode } from "../specimens/barcodes/barcodes.rules";
import type { CheckScheme } from "../specimens/barcodes/check-digits.rules";
import { insertBatch, requireBatchFacts } from "./create-batch.actions";
import { findBatchOfList, findKnownBarcodes, findMerchantForKit, findProductForKit } from "./kits.store";

type Verdicts = ReplyOf<typeof checkKitList>["verdicts"];

/** A verdict for every barcode of a list, in its order. */
function judgeList(barcodes: readonly string[], scheme: CheckScheme, known: ReadonlySet<string>): Verdicts {
  const seen = new Set<string>();
  return barcodes.map((barcode) => {
    const isRepeated = seen.has(barcode);
    seen.add(barcode);
    if (isRoundedNumber(barcode)) return "rounded";
    if (!isBarcode(barcode)) return "not_barcode";
    if (isRepeated) return "repeated";
    if (known.has(barcode)) return "known";
    return hasValidCheckDigit(barcode, scheme) ? "ok" : "bad_check";
  });
}

export const checkKitListAction = staffAction(checkKitList, {
  load: ({ body }) => ({ known: findKnownBarcodes(body.barcodes) }),
  run: ({ body, known }) => ({ verdicts: judgeList(body.barcodes, body.checkScheme, known) }),
});

/** The order of a list does not matter: a list with the same tubes is the same list. */
const hashOf = (barcodes: readonly string[]) => sha256(barcodes.toSorted().join("\n"));

export const importKitListAction = staffAction(importKitList, {
  load: async ({ body }) => ({
    product: findProductForKit(body.productCode),
    merchant: findMerchantForKit(body.merchantId),
    known: findKnownBarcodes(body.barcodes),
    already: findBatchOfList(await hashOf(body.barcodes)),
  }),
  async run(ctx) {
    const { body, now, product, merchant, known, already } = ctx;
    if (already) {
      ctx.reply.msg = kitMessages.listKnown;
      return { ...already, isKnown: true };
    }
    const facts = requireBatchFacts(body, product, merchant, now);
    const verdicts = judgeList(body.barcodes, body.checkScheme, known);
    if (verdicts.some((verdict) => verdict !== "ok")) throw fieldErrors({ barcodes: [kitMessages.listBroken] });
    const batch = await insertBatch(ctx, facts, body.barcodes.toSorted(), await hashOf(body.barcodes));
    if (!batch) throw conflict(kitMessages.listBroken);
    return { id: batch.id, code: batch.code, quantity: batch.quantity, isKnown: false };
  },
});
