import { blockTypeOf, readExperiment } from "./experiment-head";
import { type DialectOutcome, type ImportWarning, type Refused, refuse } from "./instrument-export.types";
import { type DocumentSection, parseQuantStudioDocument, type QuantStudioDocument } from "./quantstudio-document";
import { readResults } from "./quantstudio-results";
import { readSetup } from "./quantstudio-setup";
import { readTable } from "./quantstudio-table";
import { declaredPlate } from "./row-places";

/** Reads a QuantStudio text export (genotyping, presence/absence, or plain Ct) from its lines. Takes time linear in their number. */
export function readQuantStudioText(lines: readonly string[]): DialectOutcome {
  const document = parseQuantStudioDocument(lines);
  const warnings: ImportWarning[] = [];
  const results = resultsSection(document);
  if (!results.ok) return results;
  const declared = declaredPlate(blockTypeOf(document.header));
  if (!declared.ok) return declared;
  const setup = readSetup(document, declared.format, warnings);
  if (!setup.ok) return setup;
  if (setup.wells === null) {
    const message = "文件没有 [Sample Setup] 段，无法核对孔是否齐全，也没有等位基因名称";
    warnings.push({ code: "setup-missing", message, line: null });
  }
  const table = readTable(document, results.section, warnings);
  if (!table.ok) return table;
  if (table.table.rows.length === 0) {
    const message = `[${results.section.name}] 段只有表头，没有结果`;
    return refuse("results-without-rows", message, results.section.line);
  }
  const outcome = readResults(table.table, { announced: setup.wells, declared: declared.format }, warnings);
  if (!outcome.ok) return outcome;
  const cut = emptyLastSection(document);
  if (cut) return cut;
  if (!document.endsWithNewline) {
    warnings.push({
      code: "no-final-newline",
      message: "文件最后一行没有换行，请确认导出完整",
      line: document.lastLine,
    });
  }
  const experiment = readExperiment(document.header, warnings);
  return { ok: true, experiment, plate: outcome.plate, readings: outcome.readings, warnings };
}

function resultsSection(document: QuantStudioDocument): { ok: true; section: DocumentSection } | Refused {
  const found = document.sections.filter((section) => section.key === "results");
  const [section, second] = found;
  if (!section) {
    const last = document.sections.at(-1);
    const until = last ? `，只读到 [${last.name.slice(0, 32)}]` : "";
    return refuse("results-missing", `文件里没有 [Results] 段${until}，可能没有导出完整`, last?.line ?? null);
  }
  if (second) {
    return refuse("results-repeated", "文件里有多个 [Results] 段，请把每块板单独导出", second.line);
  }
  return { ok: true, section };
}

function emptyLastSection(document: QuantStudioDocument): Refused | null {
  const last = document.sections.at(-1);
  if (!last || last.lines.some((line) => line.text.trim() !== "")) return null;
  return refuse("section-empty", `文件在 [${last.name.slice(0, 32)}] 段之后断开，请重新导出`, last.line);
}
