import type { ReportStatement } from "#contract/report-keys";
import type { ReportContent } from "#contract/report-view.schemas";

/** Maximum number of characters for findings in a statement, because a telephone has to be able to read the printed code. */
const foundLettersMost = 160;

const unread = "无结果";

/** The findings, line by line as on the page, and how many lines did not fit. */
export function findingLines({ genes, targets }: Pick<ReportContent, "genes" | "targets">) {
  const all = [
    ...genes.map(({ gene, site, genotype }) => `${gene} ${site} ${genotype ?? unread}`),
    ...targets.map(({ name, resultText }) => `${name} ${resultText}`),
  ];
  let letters = 0;
  const found = all.filter((line) => {
    letters += line.length;
    return letters <= foundLettersMost;
  });
  return { found, more: all.length - found.length };
}

/** The signed text: one JSON text whose fields are in a fixed order. */
export function statementText(said: Omit<ReportStatement, "v">): string {
  const { key, code, n, product, tube, name, gender, birth, level, result, found, more } = said;
  const { tested, reviewed, published, hash } = said;
  const statement: ReportStatement = {
    v: 1,
    ...{ key, code, n, product, tube, name, gender, birth, level, result, found, more },
    ...{ tested, reviewed, published, hash },
  };
  return JSON.stringify(statement);
}
