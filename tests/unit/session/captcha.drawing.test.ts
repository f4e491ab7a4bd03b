import { expect, test } from "vitest";
import { drawCaptcha, randomAnswer } from "#worker/features/captcha/captcha.drawing";

test("answers have five letters or digits that nobody confuses, and rarely repeat", () => {
  const answers = Array.from({ length: 500 }, randomAnswer);
  for (const answer of answers) expect(answer).toMatch(/^[ACEHJKLMNPRTUWXY34679]{5}$/);
  expect(new Set(answers).size).toBeGreaterThan(495);
});

test("the same answer never looks the same twice", () => {
  expect(drawCaptcha("ACE34")).not.toBe(drawCaptcha("ACE34"));
});

test("every letter is drawn inside the picture", () => {
  for (const answer of ["ACEHJ", "KLMNP", "RTUWX", "Y3467", "99999"]) {
    const svg = drawCaptcha(answer);
    const points = [...svg.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(points.length).toBeGreaterThan(10);
    for (const [x, y] of points) {
      expect(x).toBeGreaterThan(-2);
      expect(x).toBeLessThan(182);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(56);
    }
  }
});
