import { drugExamples } from "../../web/marketing/medication/examples";
import type { PageText } from "../../web/marketing/parts/statement";
import { viruses } from "../../web/marketing/pathogen/viruses";
import { sitePages } from "../../web/marketing/site-pages";
import { sourceOrder } from "../../web/marketing/source-order";
import { viewPaths } from "../../web/marketing/views/view-groups";
import { viewSummaryOf } from "../../web/marketing/views/view-list";
import { renderPublicPage } from "../../web/prerender";

interface PageWords {
  readonly path: string;
  /** Sentences with the sources beside them. */
  readonly statements: readonly { readonly text: string; readonly by: readonly string[] }[];
  /** All other texts that a visitor reads. */
  readonly rest: readonly string[];
}

/** The source numbers beside a sentence, and the word that marks our own rule. */
const notes =
  /<sup class="notes">(.*?)<\/sup>(<small class="by">本实验室规则<\/small>)?|<small class="by">本实验室规则<\/small>/g;

/** Text directly before its sources, or the text of the paragraph that ends with them. */
const cited = /([^<>]+)<small class="by">依据：([^<]+)<\/small>/g;

/** The source keys behind the numbers. */
const keysOf = (all: string, numbers: string | undefined) =>
  [
    ...[...(numbers ?? "").matchAll(/#s(\d+)"/g)].map(
      ([, number]) => sourceOrder[Number(number) - 1] ?? `no ${number}`,
    ),
    ...(all.includes("本实验室规则") ? ["lab rules"] : []),
  ].join("、");

const unescaped = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");

function wordsOf(path: string, html: string): PageWords {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1];
  if (main === undefined) throw new Error(`${path} has no main part`);
  const plain = main
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(notes, (all, numbers?: string) => `<small class="by">依据：${keysOf(all, numbers)}</small>`)
    .replaceAll(/<\/?(b|sup)( [^>]*)?>/g, "")
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, "");
  const statements = [...plain.matchAll(cited)].map(([, text = "", by = ""]) => ({
    text: unescaped(text).trim(),
    by: by.split("、").map(unescaped),
  }));
  const rest = plain
    .replaceAll(cited, "")
    .split(/<[^>]+>/)
    .flatMap((text) => unescaped(text).split(/(?<=。)/))
    .map((text) => text.trim())
    .filter(Boolean);
  return { path, statements, rest: [...new Set(rest)] };
}

/** Texts that appear only after a click: the other views' summaries and the other viruses. */
function afterClick(): PageWords[] {
  const words: [string, PageText[]][] = [
    ...viewPaths.map((path): [string, PageText[]] => {
      const { lead, scenes, measures } = viewSummaryOf(path);
      return [path, [lead, ...scenes.map(([, text]) => text), ...measures.map(([, text]) => text)]];
    }),
    ["/products/micro", viruses.flatMap(({ text, result }) => [text, result])],
  ];
  return words.map(([path, all]) => ({
    path,
    statements: all.flatMap((one) =>
      typeof one === "string" ? [] : [{ text: one.text, by: one.by.map((id) => id.split("#")[0] ?? "") }],
    ),
    rest: all.filter((one) => typeof one === "string").flatMap((text) => text.split(/(?<=。)/)),
  }));
}

/** The texts of every public page: as visitors read it without scripts, and after a click. */
export async function publicWords(): Promise<PageWords[]> {
  // A lawyer checks the promises of these documents, and they contain no genetic statement that a study could
  // support.
  const documents: readonly string[] = ["/privacy", "/terms", "/consent", "/sources"];
  const shown = sitePages.filter(({ path, isHidden }) => !isHidden && !documents.includes(path));
  const pages = await Promise.all(shown.map(async ({ path }) => wordsOf(path, (await renderPublicPage(path)).html)));
  return [...pages, ...afterClick()];
}

/** Figures and cells of the two worked examples: each has the literature's statement beside it, in its row, note or figure. */
export function exampleCells(): ReadonlySet<string> {
  const sites = drugExamples.flatMap((example) => example.sites);
  const rows = sites.flatMap((site) => site.rows);
  return new Set([
    ...drugExamples.map(({ figure }) => figure.said),
    ...rows.flatMap(({ share, effect, advice, beside = "" }) => [
      `${share}%`,
      effect,
      advice,
      ...beside.split(/(?<=。)/),
    ]),
  ]);
}

/** Signs of a factual statement: a gene, a share, a dose, a study, an effect on the body, a disease. */
const signs =
  /rs\d+|[A-Z]{2,}[A-Z0-9]*\d|\d ?%|微克|毫克|研究|人群|基因型|酶|代谢|风险|更容易|引起|导致|造成|有关|会让|影响|多数|常见|高发|症状|差异|减少|增加|降低|升高|说明|不等于|病毒量|抗生素/;

/** Whether a text could be a factual statement: it has a sign of one and is a sentence or a figure, not a name in a table. */
export const couldBeStatement = (text: string) => signs.test(text) && /[，。；：？]|\d ?%|微克/.test(text);
