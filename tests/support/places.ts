import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Statements that the API tests made the worker run, one file per test file. */
export const statementsFolder = join(projectRoot, ".local/statements");
