import { expect, test } from "vitest";
import { findingLines } from "#worker/features/reports/publish/statement.rules";

const target = (name: string) => ({ name, resultText: "未检出" }) as never;

test("a statement holds 160 characters of findings, and says how many lines did not fit", () => {
  const first = target("甲".repeat(76));
  expect(findingLines({ genes: [], targets: [first, target("乙".repeat(76))] })).toMatchObject({ more: 0 });
  const { found, more } = findingLines({ genes: [], targets: [first, target("乙".repeat(77)), target("丙")] });
  expect({ found, more }).toEqual({ found: [`${"甲".repeat(76)} 未检出`], more: 2 });
});

test("a gene without a call is said to have no result", () => {
  const gene = { gene: "ALDH2", site: "rs671", genotype: null } as never;
  expect(findingLines({ genes: [gene], targets: [] }).found).toEqual(["ALDH2 rs671 无结果"]);
});
