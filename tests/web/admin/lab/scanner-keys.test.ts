import { afterEach, expect, test, vi } from "vitest";
import { listenToScanner } from "../../../../web/admin/lab/specimens/receiving/scanner-keys";

class Nothing {}
let hear: (event: unknown) => void = () => undefined;

function listening(): string[] {
  const scans: string[] = [];
  for (const name of ["Element", "HTMLInputElement", "HTMLTextAreaElement"]) vi.stubGlobal(name, Nothing);
  vi.stubGlobal("document", { body: { closest: () => null } });
  vi.stubGlobal("addEventListener", (_: string, listener: typeof hear) => {
    hear = listener;
  });
  vi.stubGlobal("removeEventListener", () => undefined);
  listenToScanner((barcode) => scans.push(barcode));
  return scans;
}
afterEach(() => vi.unstubAllGlobals());

/** Keys one after the other, `gap` ms apart, the first at `from`; returns the time of the last one. */
function type(keys: readonly string[], from: number, gap = 5): number {
  for (const [at, key] of keys.entries())
    hear({
      ...{ key, code: "", target: undefined, timeStamp: from + at * gap },
      ...{ preventDefault: () => undefined, stopPropagation: () => undefined },
    });
  return from + (keys.length - 1) * gap;
}

const barcode = "2000000000017";
const whole = (end: string) => [...barcode, end];

test.each(["Enter", "Tab"])("a burst of digits that ends in %s is a scan", (end) => {
  const scans = listening();
  type(whole(end), 1_000);
  expect(scans).toEqual([barcode]);
});

test("the rest of a barcode whose typing stalled is no barcode of its own, and the next scan counts", () => {
  const scans = listening();
  const stalled = type([...barcode.slice(0, 6)], 1_000);
  const ended = type([...barcode.slice(6), "Enter"], stalled + 81);
  expect(scans).toEqual([]);
  type(whole("Enter"), ended + 300);
  expect(scans).toEqual([barcode]);
});

test("a scan a second after a stray key counts", () => {
  const scans = listening();
  type(["7"], 1_000);
  type(whole("Enter"), 2_000);
  expect(scans).toEqual([barcode]);
});

test("what a person types and confirms is no scan", () => {
  const scans = listening();
  type(whole("Enter"), 1_000, 120);
  expect(scans).toEqual([]);
});
