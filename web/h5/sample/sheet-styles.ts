import { useLayoutEffect } from "react";
import type { ReportSheet } from "#contract/report-office.schemas";
import { groupCode } from "./sheet";

const footers = new CSSStyleSheet();

/**
 * A named page style for each report, so that it begins on a new sheet: its number, version and code are in the footer,
 * and its pages are counted from one. The document's policy allows no style besides its own.
 */
export function useSheetStyles(sheets: readonly ReportSheet[]): void {
  useLayoutEffect(() => {
    footers.replaceSync(sheets.map((sheet, place) => footerOf(sheet, place, sheets.length === 1)).join("\n"));
    document.adoptedStyleSheets = [footers];
  }, [sheets]);
}

/** Numbers and codes contain letters and digits only. */
function footerOf({ number, view: { version, checkCode } }: ReportSheet, place: number, isAlone: boolean): string {
  const name = `sheet-${place}`;
  const report = [number, `第 ${version} 版`, checkCode && `核验码 ${groupCode(checkCode)}`].filter(Boolean).join("　");
  const count = isAlone ? `"第 " counter(${name}) " 页，共 " counter(pages) " 页"` : `"第 " counter(${name}) " 页"`;
  return `.${name} { page: ${name}; }
@page ${name} {
  counter-increment: ${name};
  @bottom-left { content: "${report}"; }
  @bottom-right { content: ${count}; }
}`;
}
