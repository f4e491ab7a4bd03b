import { describe, expect, it } from "vitest";
import { bytesText, groupedBarcode } from "../../../../web/admin/lab/specimens/barcodes/grouped-barcode";
import { messageStateMeanings, subjectHref } from "../../../../web/admin/messages/message-words";
import { knownKey, nameOfKey, optionsOf } from "../../../../web/admin/parts/choice";
import { fieldErrorsOf } from "../../../../web/admin/parts/form/field-errors";
import { ApiError } from "../../../../web/shared/api";
import { allStates } from "./all-states";

describe("choices from an address", () => {
  const names = { draft: "草稿", printed: "已打印" };

  it("a known key is a choice, anything else is none", () => {
    expect(knownKey(names, "draft")).toBe("draft");
    for (const text of ["", "DRAFT", "toString", undefined]) expect(knownKey(names, text)).toBeUndefined();
  });

  it("a state that this screen does not know is shown as it came", () => {
    expect(nameOfKey(names, "draft")).toBe("草稿");
    expect(nameOfKey(names, "frozen")).toBe("frozen");
    expect(optionsOf(names)[1]).toEqual({ value: "printed", label: "已打印" });
  });
});

describe("numbers for people", () => {
  it("barcodes stand in groups of 4-4-5 and break off where they end", () => {
    expect(groupedBarcode("2000000000015")).toBe("2000 0000 00015");
    expect(groupedBarcode("123456")).toBe("1234 56");
  });

  it("sizes have one unit and at most one decimal", () => {
    expect([812, 40_100, 20 * 1024 * 1024, 300_000_000].map(bytesText)).toEqual([
      "812 B",
      "39.2 KB",
      "20.0 MB",
      "286 MB",
    ]);
  });
});

describe("states", () => {
  it("every state of the contract has a word and a tone", () => {
    for (const { names, tones } of allStates) {
      expect(Object.keys(tones).toSorted()).toEqual(Object.keys(names).toSorted());
    }
  });

  it("every state of a message is explained in a sentence", () => {
    for (const sentence of Object.values(messageStateMeanings)) expect(sentence).toMatch(/。$/);
  });
});

describe("what a message is about", () => {
  it("a report can be opened, a code cannot", () => {
    expect(subjectHref("report", "01ABC")).toBe("/lab/reports/01ABC");
    expect(subjectHref("sms_code", "01ABC")).toBeUndefined();
  });
});

describe("refused fields", () => {
  it("the first sentence of each field stands beside it; other refusals belong to no field", () => {
    const refused = new ApiError(526, "有误", { lot: ["请输入批号", "更多"], quantity: [] });
    expect(fieldErrorsOf(refused)).toEqual({ lot: "请输入批号", quantity: "有误" });
    expect(fieldErrorsOf(new ApiError(409, "冲突", { lot: ["x"] }))).toEqual({});
    expect(fieldErrorsOf(new Error("x"))).toEqual({});
  });
});
