import { text } from "node:stream/consumers";
import type { Download } from "playwright-core";

/** The text of a downloaded file; the browser is a separate process, so the file is read through its connection. */
export const savedText = async (download: Promise<Download>): Promise<string> =>
  text(await (await download).createReadStream());
