import fc from "fast-check";
import { expect, test } from "vitest";
import { readTextExport } from "#worker/features/instrument-files/dialects/read-instrument-export";
import { genotypingBytes, genotypingText, presenceText } from "./fixtures";

const maxBytes = 1024 * 1024;
const wellName = /^[A-H]([1-9]|1[0-2])$/;

/** Reading never throws: it returns readings in existing wells or a Chinese message. */
function expectCalmAnswer(bytes: Uint8Array): void {
  const outcome = readTextExport(bytes, { maxBytes });
  if (outcome.ok) {
    expect(outcome.export.readings.length).toBeGreaterThan(0);
    for (const reading of outcome.export.readings) expect(reading.position).toMatch(wellName);
  } else {
    expect(outcome.refusal.message).toMatch(/[一-龥]/);
  }
}

test("any bytes are answered calmly", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), expectCalmAnswer), { numRuns: 150 });
});

test("any text is answered calmly", () => {
  const word = fc.constantFrom(
    "[Results]",
    "[Sample Setup]",
    "Well\tSample Name\tTarget Name\tCT",
    "* Experiment Type = Genotyping",
  );
  const lines = fc.array(fc.oneof(word, fc.string(), fc.string({ unit: "binary" })), { maxLength: 40 });
  fc.assert(
    fc.property(lines, (parts) => expectCalmAnswer(new TextEncoder().encode(parts.join("\n")))),
    { numRuns: 80 },
  );
});

test("a real file with bytes changed, lost or doubled is answered calmly", () => {
  const edit = fc.record({
    at: fc.nat(genotypingBytes.length - 1),
    length: fc.nat(200),
    bytes: fc.uint8Array({ maxLength: 20 }),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      let bytes = [...genotypingBytes];
      for (const { at, length, bytes: put } of edits)
        bytes = [...bytes.slice(0, at), ...put, ...bytes.slice(at + length)];
      expectCalmAnswer(Uint8Array.from(bytes));
    }),
    { numRuns: 30 },
  );
});

test("a real file with its cells replaced is answered calmly", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "",
      "Undetermined",
      "-1",
      "1,5",
      "1.5",
      "1e999",
      "A13",
      "H12",
      "__proto__",
      "constructor",
      "TRUE",
      '"',
    ),
  );
  fc.assert(
    fc.property(fc.nat(95), fc.nat(28), cell, (row, column, text) => {
      const lines = presenceText.split("\n");
      const index = lines.indexOf("[Results]") + 2 + row;
      const cells = (lines[index] ?? "").split("\t");
      cells[column] = text;
      lines[index] = cells.join("\t");
      expectCalmAnswer(new TextEncoder().encode(lines.join("\n")));
    }),
    { numRuns: 80 },
  );
});

test("headings and header keys with the names of built-in properties are plain text", () => {
  const odd = genotypingText
    .replace("* Chemistry = TAQMAN", "* __proto__ = x\n* constructor = y")
    .replace("\tMethod\t", "\t__proto__\t");
  const outcome = readTextExport(new TextEncoder().encode(odd), { maxBytes });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  expect(Object.keys(outcome.export.experiment.header)).toContain("__proto__");
  expect(Object.hasOwn(outcome.export.readings[0]?.raw ?? {}, "__proto__")).toBe(true);
});

test("long runs of blanks, quotes and brackets do not hold the reader up", () => {
  const blanks = " ".repeat(300_000);
  const nasty = [`${blanks}x`, `* ${blanks}x`, `[${blanks}x`, `[${'"'.repeat(300_000)}x`, `"${'""'.repeat(150_000)}`];
  for (const text of nasty) {
    expectCalmAnswer(new TextEncoder().encode(`[Results]\n${text}\n`));
    expectCalmAnswer(new TextEncoder().encode(`Well\tSample\n${text}`));
  }
});
