import { instrumentFile } from "../instrument-files";
import { utf16 } from "./encodings";
import { type FileShape, full384, reads, rows, shape } from "./file-shape";
import { type MadeRow, plate384, rdmlFormat, rdmlText, sheetRows } from "./plates";
import { workbookOf, zipOf } from "./zip-files";

export const workbookShapes: FileShape[] = [
  shape(
    "QuantStudio 7 Pro genotyping workbook, real file",
    () => instrumentFile("quantstudio-7-pro-genotyping.xlsx"),
    reads(96),
  ),
  shape(
    "QuantStudio 7 Pro presence/absence workbook, real file",
    () => instrumentFile("quantstudio-7-pro-presence-absence.xlsx"),
    reads(168),
  ),
  shape(
    "workbook with one sheet of results",
    () => workbookOf({ Results: sheetRows(rows, "96-Well 0.2-mL Block") }),
    reads(12),
  ),
  shape(
    "standard curve: Results beside Standard Curve Result",
    () => workbookOf({ Results: sheetRows(rows), "Standard Curve Result": sheetRows(rows.slice(0, 6)) }),
    reads(12),
  ),
  shape(
    "standard curve before the results, with its own columns",
    () => workbookOf({ "Standard Curve Result": standardCurve(rows), Results: sheetRows(rows) }),
    reads(12),
  ),
  shape(
    "results and a sheet of groups without wells",
    () =>
      workbookOf({
        Results: sheetRows(rows),
        "Replicate Group Result": [
          ["Target", "Sample", "Cq Mean"],
          ["RSV", "8810000002", 21],
        ],
      }),
    reads(12),
  ),
  shape(
    "sheets under other names",
    () => workbookOf({ 说明: [["Notes", "made"]], 工作表2: sheetRows(rows) }),
    reads(12),
  ),
  shape(
    "workbook of a 384-well plate",
    () => workbookOf({ Results: sheetRows(full384, "384-Well Block") }),
    reads(384, { plate: 384 }),
  ),
  shape(
    "workbook written with zip64 sizes",
    () => workbookOf({ Results: sheetRows(rows) }, { isZip64: true }),
    reads(12),
  ),
  shape(
    "workbook written with data descriptors",
    () => workbookOf({ Results: sheetRows(rows) }, { hasDataDescriptor: true }),
    reads(12),
  ),
];

function standardCurve(made: readonly MadeRow[]): (string | number)[][] {
  const cells = ({ position, sample, target, ct }: MadeRow) => [position, sample, target, "STANDARD", ct, 1000];
  return [["Well Position", "Sample", "Target", "Task", "Cq", "Quantity"], ...made.slice(1, 5).map(cells)];
}

export const bioRadRuns = [
  { id: "Amp_FAM", dye: "FAM", target: "RSV" },
  { id: "Amp_HEX", dye: "HEX", target: "RNase P" },
];
export const bioRad = { publisher: "Bio-Rad Laboratories, Inc.", runs: bioRadRuns };

export const rdmlShapes: FileShape[] = [
  shape("RDML 1.1", () => zipOf({ "rdml_data.xml": rdmlText(rows) }), reads(12)),
  shape("RDML 1.3", () => zipOf({ "rdml_data.xml": rdmlText(rows, { version: "1.3" }) }), reads(12)),
  shape("RDML without its archive", rdmlText(rows), reads(12)),
  shape(
    "Bio-Rad: data descriptors, another inner name, one run a dye",
    () => zipOf({ "20261120 plate.xml": rdmlText(rows, bioRad) }, { hasDataDescriptor: true }),
    reads(24, { notes: ["按荧光通道分成 2 次运行"] }),
  ),
  shape(
    "Bio-Rad: the document in a folder",
    () => zipOf({ "CFX/20261120.rdml": rdmlText(rows, bioRad) }, { hasDataDescriptor: true, isZip64: true }),
    reads(24, { notes: ["按荧光通道分成 2 次运行"] }),
  ),
  shape(
    "Bio-Rad CFX384",
    () =>
      zipOf(
        { "plate.xml": rdmlText(full384, { ...bioRad, format: rdmlFormat(plate384) }) },
        { hasDataDescriptor: true },
      ),
    reads(768, { plate: 384, notes: ["按荧光通道分成 2 次运行"] }),
  ),
  shape(
    "StepOne: reactions named by place, dye as text",
    () =>
      zipOf({
        "rdml_data.xml": rdmlText(rows, {
          version: "1.0",
          reactId: ({ position }) => position,
          isDyeText: true,
          format: "",
        }),
      }),
    reads(12),
  ),
  shape(
    "QuantStudio: the plate in words",
    () => zipOf({ "rdml_data.xml": rdmlText(full384, { version: "1.0", format: "384-well plate; A1-P24" }) }),
    reads(384, { plate: 384 }),
  ),
  shape(
    "LightCycler 96: numbered samples and targets",
    () =>
      zipOf({
        "rdml_data.xml": rdmlText(rows, {
          publisher: "Roche Diagnostics",
          targetId: "1@RSV",
          sampleHead: ({ number, sample }) => ({
            id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
            description: sample,
          }),
        }),
        "module_data.xml": "<module/>",
      }),
    reads(12),
  ),
  shape(
    "RDML document in UTF-16",
    () => zipOf({ "rdml_data.xml": utf16(rdmlText(rows), { littleEndian: true, mark: true }) }),
    reads(12),
  ),
];
