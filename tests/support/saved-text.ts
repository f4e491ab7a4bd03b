import { text } from "node:stream/consumers";
import type { Download } from "playwright-core";

/** What a page saved as a file; the browser runs apart, so the file comes over its line. */
export const savedText = async (download: Promise<Download>): Promise<string> =>
  text(await (await download).createReadStream());
