import { expect, test } from "vitest";
import { formatGenotype } from "#contract/genotype-text";
import { catalogue } from "#worker/features/products/catalogue/catalogue";

test("the review and the copy of one's data write a genotype as the report does", () => {
  for (const { code, texts } of catalogue)
    for (const { site, genotypes } of texts.genes)
      for (const { genotype, shown } of genotypes)
        expect(formatGenotype(site, genotype), `${code} ${site}`).toBe(shown);
});
