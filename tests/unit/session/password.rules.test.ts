import { describe, expect, test } from "vitest";
import { commonPasswords } from "#worker/features/users/common-passwords";
import { checkPassword } from "#worker/features/users/password.rules";
import { siteFiles } from "../../support/site-files";

const owner = { username: "lihua", phone: "13912345678" };
const common = "该密码过于常见，请更换一个";

describe("a new password", () => {
  test.each(["Quiet-river-42", "春天的雨水落下", "correct horse", "x9!kPq"])("%s is accepted", async (password) => {
    expect(await checkPassword(password, owner, siteFiles)).toBeUndefined();
  });

  test.each(["12345", "春天的雨水", "a".repeat(21)])("%s has the wrong length", async (password) => {
    expect(await checkPassword(password, owner, siteFiles)).toBe("长度在 6 到 20 个字符");
  });

  test.each([
    "123456",
    "Password",
    "letmein",
    "aaaaaa",
    "abcabcabc",
    "qwertyui",
    "987654321",
    "13700001111",
    "19900101",
    "900101",
    "woaini1314",
    "5201314",
    "admin888",
    "１２３４５６",
  ])("%s is common", async (password) => {
    expect(await checkPassword(password, owner, siteFiles)).toBe(common);
  });

  test.each(["LiHua-2026!", "x13912345678", "345678-lake"])("%s holds the owner's name or phone", async (password) => {
    expect(await checkPassword(password, owner, siteFiles)).toBe("密码不能包含用户名或手机号");
  });

  test("no password is accepted unchecked while the list is missing, and it is read once it is there", async () => {
    const files = { fetch: async () => new Response("Not Found", { status: 404 }) };
    await expect(checkPassword("Quiet-river-42", owner, files)).rejects.toThrow("common-passwords.txt is missing");
    files.fetch = siteFiles.fetch as typeof files.fetch;
    expect(await checkPassword("letmein", owner, files)).toBe(common);
  });

  test("the list holds ten thousand passwords of six to twenty characters", async () => {
    const list = await commonPasswords(siteFiles);
    expect(list.size).toBe(10_000);
    expect([...list].filter((word) => word.length < 6 || word.length > 20)).toEqual([]);
    expect([...list].filter((word) => word !== word.toLowerCase())).toEqual([]);
    for (const word of ["123456", "password", "qwerty", "5201314", "a123456"]) expect(list.has(word)).toBe(true);
  });
});
