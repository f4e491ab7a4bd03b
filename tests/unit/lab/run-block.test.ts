import { expect, test } from "vitest";
import { blockFault, packRun, unpackRun } from "#worker/features/results/run-block.rules";
import { idSeries, newSecretId } from "#worker/platform/ids";

const now = Date.UTC(2026, 10, 25);

/** Wells of a control, of two tubes and of nothing, one of them with two channels. */
function rowsOf(nextId: () => string) {
  const well = (sampleId: string | null, role: string, ct: number | null) => {
    const id = nextId();
    const measured = { ct, ctText: "", signal1: ct, signal2: null, quality: 99.5, instrumentCall: `${role} ${ct}` };
    return ["FAM", "VIC"].map((channel) => ({ id, role, sampleId, channel, ...measured }));
  };
  const [first, ...others] = [well(null, "ntc", null), well("A", "sample", 23.1), well("B", "sample", 24.2)].flat();
  return first ? [first, ...others.slice(0, -1)] : [];
}

test("a run's wells come back as they were, whether their ids are a series or not", async () => {
  for (const [nextId, samples] of [
    [idSeries(now), ["A", "B"]],
    [() => newSecretId(now), ["", "A", "B"]],
  ] as const) {
    const rows = rowsOf(nextId);
    const block = await packRun(rows);
    expect(unpackRun(block)).toEqual(rows);
    expect(Object.keys(unpackRun(block)[0] ?? {})).toEqual(Object.keys(rows[0] ?? {}));
    expect(Object.keys(block.readings).sort()).toEqual(samples);
    expect(await blockFault(block)).toBe(null);
    expect(await blockFault({ ...block, readings: { ...block.readings, A: [] } })).toBe(null);
    const swapped = { ...block.readings, A: block.readings.B ?? [] };
    expect(await blockFault({ ...block, readings: swapped })).toBe("readings");
    const emptied = unpackRun({ ...block, readings: { ...block.readings, A: [] } });
    expect(emptied.map(({ ct }) => ct)).toEqual(rows.map(({ sampleId, ct }) => (sampleId === "A" ? null : ct)));
  }
});

test("what was measured in a control of a series stands with the facts, which are sealed and packed", async () => {
  const block = await packRun(rowsOf(idSeries(now)));
  expect(block.wells).toContain("ntc null");
  expect(JSON.stringify(block.readings)).not.toContain("ntc");
});
