import { type SourceId, sources } from "#contract/sources";
import { advice } from "#worker/features/products/catalogue/advice";
import { catalogue } from "#worker/features/products/catalogue/catalogue";
import { evidence, sourceChecks, sourceStatements } from "#worker/features/products/catalogue/evidence";
import { factualSentences } from "#worker/features/products/catalogue/statements";
import { drugExamples } from "../../web/marketing/medication/examples";
import { siteSources } from "../../web/marketing/sources";
import { ownWords } from "./own-words";
import { exampleCells, publicWords } from "./public-statements";

const opening = `# What says it

For the geneticist who signs it: every sentence about the world in a report and on the public pages, and every advice of a report, with what says it. Written by a test
(\`npm run vitest -- --project unit tests/unit/lab/products/evidence.test.ts -u\`), which fails when a sentence has no source.
"Checked" says how far each source was read; whoever signs opens those that were not.

| Signed by | Date | For |
|---|---|---|
| | | |
`;

const cell = (text: string) => text.replaceAll("|", "\\|");
const row = (...cells: string[]) => `| ${cells.map(cell).join(" | ")} |`;
const sourceOf = (citation: string) => citation.slice(0, citation.lastIndexOf("#")) as SourceId;

function saying(citation: string): string {
  const says: Record<string, string> = sourceStatements[sourceOf(citation)].says;
  return `${sourceOf(citation)}: ${says[citation.slice(citation.lastIndexOf("#") + 1)]}`;
}

/**
 * A sentence's grade: D for our own words, for everything else that of the strongest line of the report that shares a
 * source.
 */
function gradeOf(
  texts: (typeof catalogue)[number]["texts"],
  code: keyof typeof evidence,
  by: readonly string[],
): string {
  const ids = new Set<string>(by.map(sourceOf));
  const shared = texts.evidence.filter(({ claim }) =>
    evidence[code].some(([begins, ...used]) => claim.startsWith(begins) && used.some((one) => ids.has(sourceOf(one)))),
  );
  return shared.map(({ grade }) => grade).toSorted()[0] ?? "—";
}

function product({ code, name, texts }: (typeof catalogue)[number]): string {
  const lines = factualSentences(texts).map((fact) => {
    const [, ...by] = evidence[code].find(([begins]) => fact.startsWith(begins)) ?? ["", ""];
    return row(fact, by.map(saying).join("<br>"), gradeOf(texts, code, by));
  });
  const advised = advice[code].flatMap(([grade, sentences, ...by]) =>
    sentences.map((sentence) => row(sentence, by.map(saying).join("<br>"), grade)),
  );
  return [
    `## ${name} (${code})`,
    "",
    "| Sentence | Source: what it says | Grade |",
    "|---|---|---|",
    ...lines,
    "",
    "What to do; no dose, no change of medicine:",
    "",
    "| Advice | Rests on | Grade |",
    "|---|---|---|",
    ...advised,
    "",
  ].join("\n");
}

/** The medication examples: the company's statement, and the literature in the same row or figure. */
function exampleRows(): string[] {
  return drugExamples.flatMap(({ figure, sites }) => [
    row(figure.said, figure.literature.text),
    ...sites.flatMap(({ site, rows }) =>
      rows.map(({ genotype, share, effect, advice: said, beside = "由医生决定" }) =>
        row(`${site} ${genotype} ${share}%：${effect}；${said}`, beside),
      ),
    ),
  ]);
}

async function site(): Promise<string> {
  const pages = await publicWords();
  const said = new Map<string, { pages: Set<string>; by: readonly string[] }>();
  for (const { path, statements } of pages)
    for (const { text, by } of statements) {
      const known = said.get(text) ?? { pages: new Set(), by };
      known.pages.add(path);
      said.set(text, known);
    }
  const lines = [...said].map(([text, { pages: on, by }]) => row([...on].join(" "), text, by.join(", ")));
  const exempt = new Set([...exampleCells(), ...Object.values(ownWords).flat()]);
  const rest = new Set(pages.flatMap((page) => page.rest).filter((text) => /[。，；]/.test(text) && !exempt.has(text)));
  return [
    "## The public pages",
    "",
    "Each sentence stands on its page with these sources beside it. `specification` is the company's own published figure or claim,",
    "kept as given; what the literature says stands in the same sentence or beside it.",
    "",
    "| Page | Sentence | Sources |",
    "|---|---|---|",
    ...lines,
    "",
    "### The company's figures of the medication page (about 40 %, about 60 %, 400, 600, 800-1000 microgram)",
    "",
    "They stand there as given, each with the literature beside it; none of them is in a report.",
    "",
    "| As given by the company | Beside it |",
    "|---|---|",
    ...exampleRows(),
    "",
    "### Our own words",
    "",
    "What we offer, what to do, what a result does not say: nothing to look up. A new line here is read for a claim before it stays.",
    "",
    ...Object.entries(ownWords).flatMap(([why, texts]) => [`${why}:`, "", ...texts.map((text) => `- ${text}`), ""]),
    "everything else that is a sentence:",
    "",
    ...[...rest].map((text) => `- ${text}`),
    "",
  ].join("\n");
}

function list(): string {
  const shared = Object.entries(sources).map(([id, { title }]) => {
    const { says, checked } = sourceStatements[id as SourceId];
    return row(id, title, Object.values(says).join(". "), sourceChecks[checked]);
  });
  const others = Object.entries(siteSources).map(([id, { title, says, checked }]) =>
    row(id, title, says, sourceChecks[checked]),
  );
  const head = ["## Sources", "", "| Id | Title | What it says | Checked |", "|---|---|---|---|"];
  return [...head, ...shared, ...others, ""].join("\n");
}

/** docs/evidence.md as generated from the data. */
export const evidenceDocument = async (): Promise<string> =>
  [opening, ...catalogue.map(product), await site(), list()].join("\n");
