import { describe, expect, test } from "vitest";
import { genotypeContentOf, genotypeFormOf } from "#web/admin/lab/assays/genotype-form";
import { pathogenContentOf, pathogenFormOf } from "#web/admin/lab/assays/pathogen-form";
import { contentChanges } from "#web/admin/lab/definitions/content-changes.model";
import {
  listCombinations,
  rulesContentOf,
  rulesFormOf,
  rulesThatCover,
  withGapsFilled,
} from "#web/admin/lab/rule-sets/rules-form";
import { addTrialPiece, changeMatrix, countChangedSamples, emptyTrial } from "#web/admin/lab/rule-sets/trial.model";
import { catalogue } from "#worker/features/products/catalogue/catalogue";

describe("what the editors hold", () => {
  test.each(catalogue.map(({ assay }) => [assay.name, assay] as const))(
    "%s goes through the form and comes back as it was",
    (name, assay) => {
      const { code: _code, name: _name, version: _version, ...content } = assay;
      const sent =
        content.kind === "genotype"
          ? genotypeContentOf(genotypeFormOf(name, content as Parameters<typeof genotypeFormOf>[1]))
          : pathogenContentOf(pathogenFormOf(name, content as Parameters<typeof pathogenFormOf>[1]));
      expect(sent).toEqual(content);
      if (content.kind === "genotype" && sent.kind === "genotype") {
        expect(sent.sites.map(({ alleles }) => Object.keys(alleles))).toEqual(
          content.sites.map(({ alleles }) => Object.keys(alleles)),
        );
      }
    },
  );

  test.each(catalogue.map(({ ruleSet }) => [ruleSet.product, ruleSet] as const))(
    "the rules of %s go through the form and come back as they were",
    (_, { product: _product, version: _version, ...rules }) => {
      const sent = rulesContentOf(rulesFormOf(rules));
      expect(sent).toEqual({ ...rules, inputs: rules.inputs.map(({ key }) => key), texts: {} });
    },
  );
});

const questions = ["a", "b"].map((key) => ({
  key,
  label: key,
  values: ["GG", "AG", "AA"].map((value) => ({ value, shown: value })),
}));

test("every combination without a rule gets one, and no combination gets a second", () => {
  const rows = [{ id: "r1", pattern: { a: "GG", b: "*" }, phenotype: "x", level: null }];
  const filled = withGapsFilled(rows, questions);
  expect(filled).toHaveLength(7);
  expect(listCombinations(questions).map((one) => rulesThatCover(filled, one).length)).toEqual(Array(9).fill(1));
  expect(new Set(filled.map(({ id }) => id)).size).toBe(7);
});

test("a control that only stands elsewhere in the list is no change, a new cut-off is one", () => {
  const [one, two] = [
    { code: "NTC", position: "A1", expect: "ntc" },
    { code: "PC", position: "A2", expect: "positive" },
  ];
  const before = { version: 1, controls: [one, two], targets: [{ code: "rsv", channelsNeeded: 1 }] };
  const after = { version: 2, controls: [two, one], targets: [{ code: "rsv", channelsNeeded: 2 }] };
  expect(contentChanges(before, after)).toEqual([{ field: "检测项目 · rsv · 需要的通道数", before: 1, after: 2 }]);
});

test("pieces of a trial add up to one matrix, and a lost answer counts as a change", () => {
  const move = { from: 4, fromPhenotype: "x", to: 4, toPhenotype: "x", problem: null, count: 3 };
  const lost = { ...move, to: null, toPhenotype: "", problem: "unmatched" as const, count: 1 };
  const piece = { checked: 4, moves: [move, lost], samples: [], nextCursor: null, proof: null };
  const trial = addTrialPiece(addTrialPiece(emptyTrial, piece), { ...piece, proof: "end" });
  expect([trial.checked, countChangedSamples(trial), trial.proof]).toEqual([8, 2, "end"]);
  const { rows, columns, count } = changeMatrix(trial);
  expect([rows, columns]).toEqual([["4 级"], ["4 级", "没有规则"]]);
  expect([count("4 级", "4 级"), count("4 级", "没有规则")]).toEqual([6, 2]);
});
