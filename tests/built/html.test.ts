import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { documents, siteFolder } from "./rules/documents";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
  // Integrity hashes protect against files of other hosts; ours come from the same host as the page.
  rules: { "require-sri": "off" },
});

async function faults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}

test.each([...documents])("%s is valid HTML", async (_, html) => {
  expect(await faults(html)).toEqual([]);
});

test("the shell of the back office is valid HTML", async () => {
  expect(await faults(readFileSync(`${siteFolder}/admin-shell.html`, "utf8"))).toEqual([]);
});

test.each([
  ["h5/status", "我的样本", "skeleton-card"],
  ["h5/reports", "我的报告", "skeleton-card"],
  ["h5/mydata", "我的数据", "skeleton-card"],
  ["h5/report-page", "检测报告", "skeleton-art"],
])("before any script, %s says what it is and has the shape of what is coming", (name, heading, shape) => {
  const html = readFileSync(`${siteFolder}/${name}.html`, "utf8").replace(/<(style|script)[\s\S]*?<\/\1>/g, "");
  expect(html).toMatch(new RegExp(`<h1(?![^>]*visually-hidden)[^>]*>${heading}`));
  expect(html).toContain(`class="${shape}"`);
});

describe("the validator", () => {
  const page = (body: string) =>
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>页</title></head><body>${body}</body></html>`;

  test.each([
    ["a list item outside a list", "<li>一</li>"],
    ["a block inside a paragraph", "<p><div>一</div></p>"],
    ["a button inside a link", '<a href="/index"><button type="button">一</button></a>'],
    ["a picture without a text", '<img src="/a.svg">'],
    ["the same identifier twice", '<p id="a">一</p><p id="a">二</p>'],
  ])("finds %s", async (_, body) => {
    expect(await faults(page("<h1>题</h1>"))).toEqual([]);
    expect(await faults(page(`<h1>题</h1>${body}`))).not.toEqual([]);
  });
});
