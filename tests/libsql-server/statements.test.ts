import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { libsqlServer } from "#tests/support/engine-libsql-server";
import { statementsFolder } from "#tests/support/places";

/** Every distinct statement that the API tests made the worker run on the embedded engine. */
function recorded(): string[] {
  const files = existsSync(statementsFolder) ? readdirSync(statementsFolder) : [];
  const texts = files.flatMap(
    (name) => JSON.parse(readFileSync(join(statementsFolder, name), "utf8")).texts as string[],
  );
  return [...new Set(texts)];
}

const perCall = 200;

test("a server understands every statement that the API tests ran on the embedded engine", async () => {
  const { url, createDatabase } = await libsqlServer();
  const own = await createDatabase();
  const texts = recorded();
  expect(texts.length, "run the worker-libsql project first").toBeGreaterThan(50);
  const refused: string[] = [];
  for (let from = 0; from < texts.length; from += perCall) {
    const some = texts.slice(from, from + perCall);
    const requests = [...some.map((text) => ({ type: "describe", sql: text })), { type: "close" }];
    const reply = await own(`${url}/v2/pipeline`, { method: "POST", body: JSON.stringify({ requests }) });
    const { results } = (await reply.json()) as { results: { type: string; error?: { message: string } }[] };
    some.forEach((text, index) => {
      const error = results[index]?.type === "ok" ? undefined : (results[index]?.error?.message ?? "no answer");
      if (error) refused.push(`${error}\n  in: ${text}`);
    });
  }
  expect(refused).toEqual([]);
});
