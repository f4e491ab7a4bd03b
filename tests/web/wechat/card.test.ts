import { expect, test } from "vitest";
import { publicPageHead } from "../../../web/build/head";
import { readShareCard } from "../../../web/shared/wechat/card";

const page = { origin: "https://lab.test", pathname: "/view2" };

test("a public page's card is its head's, with addresses of its own site", () => {
  const card = readShareCard(publicPageHead("/view2", "", "/assets/site.css"), page);
  expect(card).toMatchObject({
    link: "https://lab.test/view2",
    imgUrl: expect.stringMatching(/^https:\/\/lab\.test\/og\/[\w-]+\.jpg$/),
  });
  expect(card?.title).toMatch(/咖啡/);
  expect(card?.desc).toMatch(/./);
});

test("signs that are spelt out in a head are signs again in the card", () => {
  const head = '<meta property="og:title" content="A &amp; &quot;B&quot; &lt; C">';
  expect(readShareCard(head, page)?.title).toBe('A & "B" < C');
});

test("a page that is hidden, and one without a card, are nobody else's business", () => {
  expect(readShareCard(publicPageHead("/401", "", "/assets/site.css"), page)).toBeUndefined();
  expect(readShareCard("<title>我的报告</title>", page)).toBeUndefined();
});
