import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { statementsFolder } from "./places";

/** Every distinct statement of the API tests, with one test file that ran it. */
export function recordedStatements(): Map<string, string> {
  const found = new Map<string, string>();
  const files = existsSync(statementsFolder) ? readdirSync(statementsFolder) : [];
  for (const name of files) {
    const { testPath, texts } = JSON.parse(readFileSync(join(statementsFolder, name), "utf8"));
    for (const sql of texts) found.set(sql, testPath);
  }
  return found;
}
