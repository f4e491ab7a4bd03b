import { expect, test } from "vitest";
import { captchaPicture, captchaSize, drawCaptcha, randomAnswer } from "#worker/features/captcha/captcha.drawing";
import { type Point, strokesOf } from "#worker/features/captcha/captcha.glyphs";
import { readByPaths } from "../../support/captcha-readers/path-reader";
import { seenIn } from "../../support/captcha-readers/png-ink";
import { readByTemplates } from "../../support/captcha-readers/template-reader";

const inkShare = (ink: Uint8Array) => ink.reduce((sum, dark) => sum + dark, 0) / 255 / ink.length;

test("answers have five letters or digits that nobody confuses, and rarely repeat", () => {
  const answers = Array.from({ length: 500 }, randomAnswer);
  for (const answer of answers) expect(answer).toMatch(/^[ACEHJKLMNPRTUWXY34679]{5}$/);
  expect(new Set(answers).size).toBeGreaterThan(495);
});

test("the same answer never looks the same twice", async () => {
  expect(captchaPicture("ACE34")).not.toEqual(captchaPicture("ACE34"));
});

test("a picture is a small PNG whose points are exactly what was drawn", async () => {
  const png = captchaPicture("ACE34");
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  expect(png.length).toBeLessThan(4_000);
  const seen = seenIn(png);
  expect([seen.width, seen.height]).toEqual([captchaSize.width, captchaSize.height]);
  expect(Math.max(...seen.dark)).toBeCloseTo(1);
});

test("letters fill the picture without leaving it: ink everywhere between the edges, little on them", () => {
  for (const answer of ["ACEHJ", "KLMNP", "RTUWX", "Y3467", "99999"]) {
    const { width, height, ink } = drawCaptcha(answer);
    expect(inkShare(ink)).toBeGreaterThan(0.08);
    expect(inkShare(ink)).toBeLessThan(0.4);
    const rows = (from: number, to: number) => inkShare(ink.subarray(from * width, to * width));
    expect(rows(0, 1) + rows(height - 1, height)).toBeLessThan(0.3);
    expect(rows(20, 36)).toBeGreaterThan(rows(0, 4));
  }
});

test("a reader of vector paths reads what is drawn in paths, and nothing of 150 pictures", async () => {
  const drawn = (answer: string) =>
    [...answer].flatMap((letter, i) => strokesOf(letter).map((stroke) => pathOf(stroke, 30 + i * 34))).join("");
  expect(readByPaths(drawn("AXK97"))).toBe("AXK97");
  let solved = 0;
  for (let i = 0; i < 150; i++) {
    const answer = randomAnswer();
    solved += readByPaths(new TextDecoder("latin1").decode(captchaPicture(answer))) === answer ? 1 : 0;
  }
  expect(solved).toBe(0);
});

const pathOf = (stroke: readonly Point[], at: number) =>
  `<path d="M${stroke.map(({ x, y }) => `${(at + x * 5).toFixed(1)} ${(28 + y * 5).toFixed(1)}`).join("L")}"/>`;

test("a template matcher that knows our letters and their places solves at most one picture in five", {
  timeout: 300_000,
}, async () => {
  const pictures = Number(process.env.CAPTCHA_PICTURES ?? 30);
  let [solved, letters] = [0, 0];
  for (let i = 0; i < pictures; i++) {
    const answer = randomAnswer();
    const read = readByTemplates(seenIn(captchaPicture(answer)));
    solved += read === answer ? 1 : 0;
    letters += [...answer].filter((letter, at) => read[at] === letter).length;
  }
  console.info(`templates: ${solved} of ${pictures} pictures, ${letters} of ${pictures * 5} letters`);
  // The matcher does recognize single letters far more often than guessing, which is 1 in 21.
  expect(letters / (pictures * 5)).toBeGreaterThan(0.25);
  expect(solved).toBeLessThanOrEqual(pictures / 5);
});
