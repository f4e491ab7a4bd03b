import { expect, test } from "vitest";
import { readInstrumentExport } from "#worker/features/instrument-files/dialects/read-instrument-export";
import { damagedShapes, scratchedShapes } from "../../../support/files/damaged-shapes";
import { laboratoryShapes } from "../../../support/files/instrument-shapes";

const maxBytes = 20 * 1024 * 1024;

test.for([...laboratoryShapes, ...damagedShapes])("$name", async ({ bytes, answer }) => {
  const outcome = await readInstrumentExport(await bytes(), { maxBytes });
  if ("says" in answer) {
    expect(outcome.ok ? `read ${outcome.export.readings.length}` : outcome.refusal.message).toContain(answer.says);
    return;
  }
  if (!outcome.ok) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
  const { readings, plate, encoding, warnings } = outcome.export;
  expect({ reads: readings.length, plate: plate.format.wells, encoding }).toEqual({
    reads: answer.reads,
    plate: answer.plate ?? 96,
    encoding: answer.encoding ?? "utf-8",
  });
  for (const note of answer.notes ?? []) expect(warnings.map(({ message }) => message).join("\n")).toContain(note);
});

/** Longer than any of them takes on a busy machine; the worker's own limit is 30 seconds. */
const answerMsMax = 10_000;

test.for([...damagedShapes])("$name is answered in bounded time", async ({ bytes }) => {
  const content = await bytes();
  const started = performance.now();
  await readInstrumentExport(content, { maxBytes });
  expect(performance.now() - started).toBeLessThan(answerMsMax);
});

test.for([...scratchedShapes])("$name: read or refused with a sentence", async ({ bytes }) => {
  const outcome = await readInstrumentExport(await bytes(), { maxBytes });
  if (!outcome.ok) expect(outcome.refusal.message).toMatch(/[\u4e00-\u9fff]/);
  else expect(outcome.export.readings.length).toBeGreaterThan(0);
});
