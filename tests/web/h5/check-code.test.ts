import { expect, test } from "vitest";
import { parseCheckCode } from "#web/h5/check/check-code";

const code = "STSWDKVWABCDEFGH";

test.each([
  "STSWDKVWABCDEFGH",
  "STSW DKVW ABCD EFGH",
  "stsw-dkvw-abcd-efgh",
  " ＳＴＳＷ　ＤＫＶＷ　ＡＢＣＤ　ＥＦＧＨ ",
  "STSW DKVW\nABCD EFGH",
  "stsw–dkvw–abcd–efgh",
  "https://lab.test/h5/check/STSWDKVWABCDEFGH#eyJ2Ijox.abc",
])("%s is the code of a printout", (text) => {
  expect(parseCheckCode(text)).toBe(code);
});

test.each(["", "STSW DKVW", "STSWDKVWABCDEFG1", "STSWDKVWABCDEFGHI", "核验码"])("%s is none", (text) => {
  expect(parseCheckCode(text)).toBeUndefined();
});
