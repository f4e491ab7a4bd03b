import { expect, test } from "vitest";
import { citationLines, type SourceId, sources } from "#contract/sources";
import { advice } from "#worker/features/products/catalogue/advice";
import { catalogue } from "#worker/features/products/catalogue/catalogue";
import { evidence, sourceStatements } from "#worker/features/products/catalogue/evidence";
import { adviceSentences, factualSentences } from "#worker/features/products/catalogue/statements";
import { drugExamples } from "../../../../web/marketing/medication/examples";
import { sourceOrder } from "../../../../web/marketing/source-order";
import { siteSources } from "../../../../web/marketing/sources";
import { evidenceDocument } from "../../../support/evidence-document";
import { ownWords } from "../../../support/own-words";
import { couldBeStatement, exampleCells, publicWords } from "../../../support/public-statements";

const sourceOf = (citation: string) => citation.slice(0, citation.lastIndexOf("#")) as SourceId;

test("every sentence that a report says about the world has a source that says it, and no source is kept for nothing", () => {
  for (const { code, texts } of catalogue) {
    const facts = factualSentences(texts);
    for (const fact of facts) {
      const lines = evidence[code].filter(([begins]) => fact.startsWith(begins));
      expect(lines.length, `${code}: ${fact}`).toBe(1);
      expect(lines[0]?.length, `${code}: ${fact}`).toBeGreaterThan(1);
    }
    for (const [begins] of evidence[code])
      expect(
        facts.some((fact) => fact.startsWith(begins)),
        `${code}: nothing begins with ${begins}`,
      ).toBe(true);
  }
});

test("a citation names something that its source says, and what a report lists is what its sentences rest on", () => {
  for (const { code, texts } of catalogue) {
    const citations = evidence[code].flatMap(([, ...by]) => by);
    for (const citation of citations) {
      const says: Record<string, string> = sourceStatements[sourceOf(citation)].says;
      expect(says[citation.slice(citation.lastIndexOf("#") + 1)], citation).toBeTruthy();
    }
    const listed = texts.references.map(({ text }) => text);
    const own: readonly SourceId[] = ["lab rules", "specification"];
    const used = [...new Set(citations.map(sourceOf))].filter((id) => !own.includes(id));
    expect(new Set(listed.filter((text) => text !== sources["lab rules"].shown)), code).toEqual(
      new Set(citationLines(...used).map(({ text }) => text)),
    );
  }
});

test("no report holds a dose, and none tells anybody to stop, change or raise a medicine", () => {
  for (const { code, texts } of catalogue) {
    const said = [...factualSentences(texts), ...adviceSentences(texts), ...texts.mistakes.map(({ claim }) => claim)];
    for (const sentence of said) {
      expect(sentence.match(/\d[\d,.-]* ?(微克|毫克|mg|μg|片)/), `${code}: ${sentence}`).toBeNull();
      const allowed = sentence.replace(/(切勿|请勿|不要|不必|不宜|不因)[^。；]*/g, "");
      expect(allowed.match(/停药|换药|加量|减量|增加剂量|改用/), `${code}: ${sentence}`).toBeNull();
    }
  }
});

test("the sites that decide nothing say so, and never lean against the headline of the report", () => {
  const { texts } = catalogue.find(({ code }) => code === "folic-acid") ?? { texts: null };
  for (const gene of texts?.genes.filter(({ site }) => site !== "rs1801133") ?? [])
    for (const { phenotype, effect } of gene.genotypes)
      expect([phenotype, effect], gene.site).toEqual(["不影响结论", "单独的影响没有一致结论"]);
});

test("every advice of a report rests on something that is named and graded, and nothing is named for nothing", () => {
  for (const { code, texts } of catalogue) {
    const given = adviceSentences(texts);
    const named = advice[code].flatMap(([, sentences]) => sentences);
    expect(named.toSorted(), code).toEqual(given.toSorted());
    for (const [grade, sentences, ...by] of advice[code]) {
      expect(by.length, sentences[0]).toBeGreaterThan(0);
      const isOnlyOurs = by.every((citation) => sourceOf(citation) === "lab rules");
      if (isOnlyOurs) expect(grade, sentences[0]).toBe("D");
      for (const citation of by) {
        const says: Record<string, string> = sourceStatements[sourceOf(citation)].says;
        expect(says[citation.slice(citation.lastIndexOf("#") + 1)], citation).toBeTruthy();
      }
    }
  }
});

test("every statement of the public pages stands beside sources that are known, and no source is kept for nothing", async () => {
  const cited = new Set((await publicWords()).flatMap(({ statements }) => statements.flatMap(({ by }) => by)));
  expect([...cited].filter((id) => !(id in sources) && !(id in siteSources))).toEqual([]);
  expect(Object.keys(siteSources).filter((id) => !cited.has(id))).toEqual([]);
  expect(Object.keys(siteSources).filter((id) => id in sources)).toEqual([]);
  const own = ["specification", "lab rules"];
  expect(new Set(sourceOrder)).toEqual(new Set([...cited].filter((id) => !own.includes(id))));
  expect(new Set(sourceOrder).size).toBe(sourceOrder.length);
});

test("a page cites each source with its number in the list", () => {
  const pages = import.meta.glob<string>("../../../../web/marketing/**/*.{ts,tsx}", {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const citations = Object.values(pages).flatMap((text) => [...text.matchAll(/"([^"\n#]+)#(\d+)"/g)]);
  expect(citations.length).toBeGreaterThan(100);
  expect(citations.filter(([, id, n]) => sourceOrder[Number(n) - 1] !== id).map(([all]) => all)).toEqual([]);
});

test("a public sentence that could say something about the world has its source beside it or is known to be our own", async () => {
  const rest = (await publicWords()).flatMap(({ path, rest: words }) => words.map((text) => [path, text] as const));
  const own = new Set(Object.values(ownWords).flat());
  const cells = exampleCells();
  const bare = rest.filter(([, text]) => couldBeStatement(text) && !own.has(text) && !cells.has(text));
  expect(bare.map(([path, text]) => `${path}: ${text}`)).toEqual([]);
  const said = new Set(rest.map(([, text]) => text));
  expect([...own].filter((text) => !said.has(text) || !couldBeStatement(text))).toEqual([]);
});

test("the company's doses and shares stand in one sentence with what the literature says", () => {
  expect(drugExamples.map(({ figure }) => figure.said.match(/约 \d+%/)?.[0])).toEqual(["约 40%", "约 60%"]);
  for (const { figure } of drugExamples) {
    expect(figure.said).toMatch(/但.*。$/);
    expect(figure.literature.by.length).toBeGreaterThan(0);
  }
  for (const { note, rows } of drugExamples.flatMap(({ sites }) => sites)) {
    expect(note.text).toContain("由本公司给出");
    expect(note.by.length).toBeGreaterThan(1);
    for (const { advice: said, beside } of rows)
      if (/微克/.test(said)) expect(beside, said).toMatch(/公司标称的数值.*美国疾控中心/);
  }
});

test("where hiring is named, an employer never sees a person's result and may not decide by it", async () => {
  const pages = await publicWords();
  for (const { path, statements, rest } of pages) {
    const texts = [...statements.map(({ text }) => text), ...rest].join("\n");
    if (!/招聘|录用|选拔人才/.test(texts)) continue;
    expect(texts, path).toMatch(/看不到任何人的个人结果|任何个人的结果只给本人/);
    expect(texts, path).toMatch(/不得据此决定录用/);
  }
  const hiring = pages.flatMap(({ statements }) => statements).filter(({ text }) => text.includes("销售招聘筛选"));
  expect(hiring.length).toBeGreaterThan(0);
  for (const { by } of hiring) expect(by).toEqual(expect.arrayContaining(["10.1186/s12864-023-09721-7"]));
});

test("docs/evidence.md is what the data say, for a geneticist to read and sign", async () => {
  await expect(await evidenceDocument()).toMatchFileSnapshot("../../../../docs/evidence.md");
});
