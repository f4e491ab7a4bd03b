import { decodeBytes, textEncodingNames, textProblems } from "#contract/text-encoding";
import { showToast } from "./toast-queue";

/**
 * The text of a file that a person chose, in any encoding that the laboratory's own imports read. Null, with a message on
 * the screen, when it is no text. What is not UTF-8 is said with its name.
 */
export async function readTextFile(file: File): Promise<string | null> {
  const decoded = decodeBytes(new Uint8Array(await file.arrayBuffer()));
  if (!decoded.ok) {
    showToast({ kind: "error", text: textProblems[decoded.problem] });
    return null;
  }
  if (decoded.encoding === "gb18030") {
    showToast({ kind: "info", text: `已按 ${textEncodingNames.gb18030}读取，请核对中文是否正确` });
  }
  return decoded.text;
}
