import { readFile } from "node:fs/promises";
import type { Plugin } from "vitest/config";

/** `import text from "./x.xlsx?base64"`: the exact bytes of a file, also inside workerd, which has no file system. */
export function fileBytes(): Plugin {
  return {
    name: "file-bytes",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith("?base64")) return;
      const bytes = await readFile(id.slice(0, -"?base64".length));
      return `export default ${JSON.stringify(bytes.toString("base64"))};`;
    },
  };
}
