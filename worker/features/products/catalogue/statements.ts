import type { ProductTexts } from "../product.types";

const sentences = (text: string) => text.split(/(?<=[。])/).filter((sentence) => sentence.trim() !== "");

/** Every sentence of a product's texts that states a fact, once each, in the order of the report. */
export function factualSentences(texts: ProductTexts): string[] {
  const phenotypes = Object.values(texts.phenotypes);
  const said = [
    ...phenotypes.flatMap(({ explanation, caution, shareSource }) => [explanation, caution, shareSource]),
    texts.grid?.note ?? "",
    ...texts.genes.flatMap(({ explanation, footnote, genotypes }) => [
      explanation,
      footnote,
      ...genotypes.map(({ effect }) => effect),
    ]),
    ...Object.values(texts.targets).flatMap((notes) => Object.values(notes)),
    ...texts.mistakes.map(({ fact }) => fact),
    ...texts.limits,
    ...texts.evidence.map(({ claim, grade, note }) => `${claim}（${grade}：${note}）`),
  ];
  return [...new Set(said.flatMap(sentences))];
}

/** Every sentence that gives advice, once each: general advice, never a dose and never a change of medicine. */
export function adviceSentences(texts: ProductTexts): string[] {
  const said = [
    ...Object.values(texts.phenotypes).flatMap((words) => [...words.do, ...words.dont, ...words.doctor]),
    ...texts.genes.flatMap(({ genotypes }) => genotypes.map(({ advice }) => advice)),
    texts.standing,
  ];
  return [...new Set(said.flatMap(sentences))];
}
