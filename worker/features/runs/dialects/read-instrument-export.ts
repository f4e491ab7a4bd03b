import { decodeText } from "./decode-text";
import { splitLines } from "./delimited-line";
import { detectDialect } from "./detect-dialect";
import type { ReadOutcome } from "./instrument-export.types";
import { readQuantStudioText } from "./quantstudio-text";

/**
 * Reads an instrument's export file, whatever its name says: size, encoding, dialect, content, in this order.
 * Bad input is answered with a refusal (code, Chinese sentence, line), never with an exception. Linear in the size.
 * @param maxBytes largest file that is read at all.
 */
export function readInstrumentExport(bytes: Uint8Array, { maxBytes }: { maxBytes: number }): ReadOutcome {
  const decoded = decodeText(bytes, maxBytes);
  if (!decoded.ok) return decoded;
  const lines = splitLines(decoded.text);
  const detected = detectDialect(lines);
  if (!detected.ok) return detected;
  const outcome = readQuantStudioText(lines);
  if (!outcome.ok) return outcome;
  const { experiment, readings, warnings } = outcome;
  return {
    ok: true,
    export: { dialect: detected.dialect, encoding: decoded.encoding, experiment, readings, warnings },
  };
}
