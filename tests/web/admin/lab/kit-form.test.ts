import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { kitMessages } from "#contract/kits";
import { createKitBatch } from "#contract/kits.schemas";
import {
  emptyKitForm,
  type KitForm,
  kitErrors,
  kitRequest,
  plannedNumbers,
} from "../../../../web/admin/lab/kits/kit-form";
import { possibleKitSteps } from "../../../../web/admin/lab/kits/kit-steps";

const today = "2026-11-20";
const good: KitForm = {
  ...emptyKitForm,
  productCode: "alcohol",
  quantity: "48",
  lot: "L2611",
  expiresOn: "2028-05-14",
};

describe("the form of a new batch", () => {
  it("a complete form has no errors and is what the contract takes", () => {
    expect(kitErrors(good, today)).toEqual({});
    expect(z.safeParse(createKitBatch.body ?? z.never(), kitRequest(good)).success).toBe(true);
  });

  it("an empty form says what is missing, field by field", () => {
    expect(Object.keys(kitErrors(emptyKitForm, today)).toSorted()).toEqual([
      "expiresOn",
      "lot",
      "productCode",
      "quantity",
    ]);
  });

  it("whatever the contract refuses, the form refuses before, in the same words", () => {
    const wrong: [Partial<KitForm>, keyof KitForm, string][] = [
      [{ quantity: "0" }, "quantity", kitMessages.quantityRange],
      [{ quantity: "5001" }, "quantity", kitMessages.quantityRange],
      [{ quantity: "4.5" }, "quantity", kitMessages.quantityRange],
      [{ lot: "  " }, "lot", kitMessages.lotRequired],
      [{ lot: "L".repeat(33) }, "lot", kitMessages.lotRequired],
      [{ firstNumber: "12ab" }, "firstNumber", kitMessages.firstNumberInvalid],
      [{ firstNumber: "1234" }, "firstNumber", kitMessages.firstNumberInvalid],
    ];
    for (const [part, field, sentence] of wrong) {
      const form = { ...good, ...part };
      const refused = z.safeParse(createKitBatch.body ?? z.never(), kitRequest(form));
      expect(refused.error?.issues.map((issue) => [issue.path[0], issue.message])).toContainEqual([field, sentence]);
      expect(kitErrors(form, today)[field]).toBe(sentence);
    }
  });

  it("a lot that ends today is too late", () => {
    expect(kitErrors({ ...good, expiresOn: today }, today).expiresOn).toBe(kitMessages.expiryPast);
    expect(kitErrors({ ...good, expiresOn: "2026-11-21" }, today)).toEqual({});
  });

  it("full-width digits and blanks of a Chinese keyboard are digits", () => {
    expect(kitRequest({ ...good, quantity: "４８", firstNumber: "2000 0000 0001" })).toMatchObject({
      quantity: 48,
      firstNumber: "200000000001",
    });
  });
});

describe("the numbers of a batch", () => {
  it("run from the first to the last, zeros in front kept", () => {
    expect(plannedNumbers({ ...good, firstNumber: "000001", quantity: "12" })).toEqual({
      first: "000001",
      last: "000012",
      length: 7,
      isImpossible: false,
    });
  });

  it("a range that needs one digit more is refused", () => {
    const form = { ...good, firstNumber: "99999", quantity: "2" };
    expect(plannedNumbers(form)?.isImpossible).toBe(true);
    expect(kitErrors(form, today).firstNumber).toBe(kitMessages.rangeOverflow);
  });

  it("thirteen digits leave no room for a check digit", () => {
    expect(plannedNumbers({ ...good, firstNumber: "2000000000015" })?.isImpossible).toBe(true);
    expect(plannedNumbers({ ...good, firstNumber: "2000000000015", checkScheme: "none" })?.isImpossible).toBe(false);
  });

  it("without a start number there is no plan yet", () => {
    expect(plannedNumbers(good)).toBeUndefined();
  });
});

describe("the ways on for a batch", () => {
  it("only a printed batch is issued, only an issued or closed one recalled", () => {
    expect(possibleKitSteps("draft")).toMatchObject({ canIssue: false, canConfirmPrint: true, canVoid: true });
    expect(possibleKitSteps("printed")).toMatchObject({ canIssue: true, canVoid: true, canRecall: false });
    expect(possibleKitSteps("issued")).toMatchObject({ canIssue: false, canVoid: false, canRecall: true });
    expect(possibleKitSteps("cancelled")).toEqual({
      canPrint: false,
      canConfirmPrint: false,
      canIssue: false,
      canVoid: false,
      canRecall: false,
    });
  });
});
