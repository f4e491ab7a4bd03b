import { expect, test } from "vitest";
import { glossary } from "../../web/admin/shell/help/glossary";
import { projectFiles } from "./rules/sources";
import { wordBreaches } from "./rules/words";

test("nobody reads two words for one act: a word that the glossary sets aside is not in the interface", () => {
  expect(wordBreaches(projectFiles(), glossary)).toEqual([]);
});

test("the glossary in the documents is the one that the help shows", async () => {
  const rows = glossary.map(({ word, meaning, others }) => `| ${word} | ${meaning} | ${others.join("、")} |`);
  await expect(
    `${["# 用词", "", opening, "", "| 用词 | 意思 | 不用 |", "|---|---|---|", ...rows].join("\n")}\n`,
  ).toMatchFileSnapshot("../../docs/words.md");
});

const opening =
  "写给写界面文字和文档的人。一件事一个词。界面里按 `?` 看到的就是这张表（`web/admin/shell/help/glossary.ts`），“不用”一栏的词由 `tests/architecture/words.test.ts` 拦下。";

test("a word that was set aside is found, as a search word and in a comment it is not", () => {
  const files = { "web/a.tsx": 'label="收样"', "worker/b.ts": '  words: "收样",\n// 收样\nx = "签收"' };
  expect(wordBreaches(files, glossary)).toEqual([
    "web/a.tsx:1: 收样; the word is 签收 (web/admin/shell/help/glossary.ts).",
  ]);
});
