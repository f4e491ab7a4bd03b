import { describe, expect, it } from "vitest";
import { forecastCommit } from "#contract/import-forecast";
import type { PreviewWell, WellVerdict } from "#contract/import-wells.schemas";
import { limits } from "#contract/limits";
import { importMessages } from "#contract/run-imports";
import {
  countVerdictChips,
  emptyMappingDraft,
  isMappingDraftEmpty,
  namesWithInvalidBarcode,
  parseVerdict,
  readingsWithVerdict,
  wellsWithVerdict,
} from "../../../../web/admin/lab/instrument-files/preview.model";
import { checkFileBeforeUpload } from "../../../../web/admin/lab/instrument-files/upload-file";

const reading = (position: string, sampleName: string, verdict: WellVerdict, barcode: string | null = null) =>
  ({ position, sampleName, verdict, barcode }) as PreviewWell;

describe("the verdicts of a file", () => {
  it("chips stand in the order of the contract and leave out what does not occur", () => {
    const chips = countVerdictChips([
      { verdict: "empty", count: 4 },
      { verdict: "control", count: 8 },
      { verdict: "ok", count: 20 },
      { verdict: "ignored", count: 0 },
    ]);
    expect(chips.map(({ label, count }) => `${label} ${count}`)).toEqual(["正常 20", "质控 8", "空孔 4"]);
  });

  it("a verdict in the address that does not exist chooses nothing", () => {
    expect(parseVerdict("not_received")).toBe("not_received");
    expect(parseVerdict("constructor")).toBeUndefined();
    expect(parseVerdict("")).toBeUndefined();
  });

  it("the table leaves out empty wells until they are asked for, and reads like the plate", () => {
    const wells = [reading("B1", "x", "ok"), reading("A10", "x", "ok"), reading("A2", "", "empty")];
    expect(readingsWithVerdict(wells, undefined).map(({ position }) => position)).toEqual(["A10", "B1"]);
    expect(readingsWithVerdict(wells, "empty").map(({ position }) => position)).toEqual(["A2"]);
    expect([...wellsWithVerdict(wells, "ok")].toSorted()).toEqual(["A10", "B1"]);
  });
});

describe("what a commit will do", () => {
  it("counts people's samples, not wells: two sites of one tube are one result", () => {
    const wells = [reading("A5", "1", "ok", "111111"), reading("A6", "1", "ok", "111111"), reading("A11", "2", "ok")];
    expect(forecastCommit(wells)).toMatchObject({ clean: 2, held: 0, skipped: 0 });
  });

  it("one site without a call holds the whole sample", () => {
    expect(forecastCommit([reading("A1", "1", "ok"), reading("A2", "1", "no_call")])).toMatchObject({
      clean: 0,
      held: 1,
      skipped: 0,
    });
    expect(forecastCommit([reading("A1", "1", "replicate_conflict")]).held).toBe(1);
  });

  it("strangers are skipped, controls and ignored names are nobody's samples", () => {
    const wells = [
      reading("A1", "NTC", "control"),
      reading("A2", "old", "ignored"),
      reading("A3", "who", "unknown_barcode"),
      reading("A4", "who", "unknown_barcode"),
      reading("A5", "late", "not_received"),
    ];
    expect(forecastCommit(wells)).toMatchObject({ clean: 0, held: 0, skipped: 2 });
  });
});

describe("mapping names", () => {
  it("a half-typed barcode cannot be saved; ignoring and taking back can", () => {
    const draft = { samples: { a: "12345", b: "ignore", c: "", d: "200000000001", e: "12345678901234" }, assays: {} };
    expect(namesWithInvalidBarcode(draft)).toEqual(["a", "e"]);
  });

  it("nothing said is nothing to save", () => {
    expect(isMappingDraftEmpty(emptyMappingDraft)).toBe(true);
    expect(isMappingDraftEmpty({ samples: { a: "" }, assays: {} })).toBe(false);
  });
});

describe("a file that need not be sent", () => {
  it("an empty one and one over the limit are refused with the contract's sentences", () => {
    expect(checkFileBeforeUpload({ size: 0 })).toBe(importMessages.empty);
    expect(checkFileBeforeUpload({ size: limits.instrumentFileBytesMax + 1 })).toBe(importMessages.tooLarge);
  });

  it("one of exactly twenty megabytes goes", () => {
    expect(checkFileBeforeUpload({ size: limits.instrumentFileBytesMax })).toBeNull();
  });
});
