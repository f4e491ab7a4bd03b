import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Folder of the statements that the API tests made the worker run, one file per test file. */
export const statementsFolder = join(projectRoot, ".local/statements");
