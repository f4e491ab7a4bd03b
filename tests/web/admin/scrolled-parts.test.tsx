import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { PreviewWell } from "#contract/import-wells.schemas";
import { WellsTable } from "../../../web/admin/lab/instrument-files/wells-table";
import { ComparedResults } from "../../../web/admin/lab/results/result-comparison";

const side = { resultSetId: "0", level: 1, phrase: "正常", run: null, measuredAt: null };
const wells = <WellsTable readings={[] as PreviewWell[]} selected={null} onSelect={() => {}} />;
const compared = <ComparedResults heads={["本次", "既往"]} sides={[side, side]} rows={[]} />;

test.each([
  ["the wells of a file", wells],
  ["two results side by side", compared],
])("%s scroll by keyboard, also when nothing in them is a link", (_, part) => {
  expect(renderToString(part)).toMatch(/^<section class="[^"]*" aria-label="[^"]+" tabindex="0">/);
});
