import { instrumentFile } from "../instrument-files";
import { gb18030, utf16 } from "./encodings";
import {
  chinese,
  corner384,
  type FileShape,
  full384,
  reads,
  renamed,
  rows,
  says,
  shape,
  text,
  without,
} from "./file-shape";
import { cfxText, madeRows, ownText, plate384, quantStudioText } from "./plates";

export const quantStudioShapes: FileShape[] = [
  shape(
    "QuantStudio 7 Flex genotyping, real file",
    () => instrumentFile("quantstudio-7-flex-genotyping.txt"),
    reads(96),
  ),
  shape(
    "QuantStudio 6 Flex presence/absence, real file",
    () => instrumentFile("quantstudio-6-flex-presence-absence.txt"),
    reads(96),
  ),
  shape("QuantStudio text, UTF-8 without a mark", text, reads(12)),
  shape("a Ct of zero, which the assay judges", text.replace("FAM\t20.300", "FAM\t0.000"), reads(12)),
  shape("a Ct of minus five, which the assay judges", text.replace("FAM\t20.300", "FAM\t-5.000"), reads(12)),
  shape("the same with a UTF-8 mark", `\ufeff${text}`, reads(12)),
  shape(
    "the same in UTF-16 with a mark",
    () => utf16(text, { littleEndian: true, mark: true }),
    reads(12, { encoding: "utf-16le" }),
  ),
  shape(
    "the same in UTF-16 without a mark",
    () => utf16(text, { littleEndian: true, mark: false }),
    reads(12, { encoding: "utf-16le" }),
  ),
  shape(
    "the same in big-endian UTF-16",
    () => utf16(text, { littleEndian: false, mark: true }),
    reads(12, { encoding: "utf-16be" }),
  ),
  shape(
    "the same in GB18030, with a Chinese sample name",
    () => gb18030(quantStudioText(chinese)),
    reads(12, { encoding: "gb18030", notes: ["已按 GB18030"] }),
  ),
  shape("Windows line ends", renamed("\n", "\r\n"), reads(12)),
  shape("old Macintosh line ends", renamed("\n", "\r"), reads(12)),
  shape("wells as A01", text.replace(/\t([A-H])(\d)\t/g, "\t$10$2\t"), reads(12)),
  shape(
    "wells in small letters",
    text.replace(/\t([A-H])(\d+)\t/g, (all) => all.toLowerCase()),
    reads(12),
  ),
  shape("decimal commas", text.replace(/(\d)\.(\d{3})\b/g, "$1,$2"), reads(12)),
  shape(
    "columns in another order",
    without([])
      .split("\n")
      .map((line) => (line.includes("\t") ? line.split("\t").toReversed().join("\t") : line))
      .join("\n"),
    reads(12, { notes: ["没有 [Sample Setup] 段"] }),
  ),
  shape(
    "no [Sample Setup] section",
    quantStudioText(rows, { hasSetup: false }),
    reads(12, { notes: ["没有 [Sample Setup] 段"] }),
  ),
  shape("no final line end, last cell in doubt", quantStudioText(rows, { end: "" }), says("行中间断开")),
  shape("notes under the results", `${text}\nAnalysis Type\tSingleplex\nEndogenous Control\t\n`, reads(12)),
  shape(
    "sections of curves beside the results",
    text.replace("[Results]", "[Raw Data]\nWell\tCycle\tx1-m1\n1\t1\t8,000.5\n\n[Results]"),
    reads(12),
  ),
  shape(
    "saved by a spreadsheet: quotes around head lines, tabs behind rows",
    text
      .split("\n")
      .map((line) => (line.startsWith("*") ? `"${line}"` : line === "" ? line : `${line}\t\t`))
      .join("\n"),
    reads(12),
  ),
  shape("fast 96-well block", quantStudioText(rows, { block: "Fast 96-Well Block (0.1mL)" }), reads(12)),
  shape("positions without well numbers", without(["Well"]), reads(12)),
  shape("well numbers without positions", without(["Well Position"]), reads(12)),
  shape(
    "well numbers without positions and without a block type",
    without(["Well Position"]).replace(/^\* Block.*\n/, ""),
    reads(12, { notes: ["孔号已按 96 孔板逐行编号读取"] }),
  ),
  shape(
    "384-well block, every well",
    quantStudioText(full384, { block: "384-Well Block" }),
    reads(384, { plate: 384 }),
  ),
  shape(
    "384-well block of which only the corner A1 to B12 was used",
    quantStudioText(corner384, { block: "384-Well Block" }),
    reads(24, { plate: 384 }),
  ),
  shape(
    "384-well numbers without a block type, rows A and E to G",
    quantStudioText(madeRows({ format: plate384, rows: [1, 5, 6, 7] }), {
      head: ["* Experiment Type = Presence/Absence", "* Chemistry = TAQMAN"],
    }),
    reads(48, { plate: 384 }),
  ),
];

export const csvShapes: FileShape[] = [
  shape(
    "Bio-Rad CFX csv, real file",
    () => instrumentFile("bio-rad-cfx-maestro.csv"),
    reads(48, { notes: ["没有填写靶标名称"] }),
  ),
  shape("Bio-Rad CFX csv", cfxText(rows), reads(12)),
  shape(
    "CFX with semicolons and decimal commas",
    cfxText(
      rows.map((row) => ({ ...row, ct: row.ct.replace(".", ",") })),
      ";",
    ),
    reads(12),
  ),
  shape(
    "CFX with a head above the table",
    `File Name,plate 7.pcrd\nCreated By User,wang\n\n${cfxText(rows)}`,
    reads(12),
  ),
  shape(
    "CFX with tabs, UTF-16",
    () => utf16(cfxText(rows, "\t"), { littleEndian: true, mark: true }),
    reads(12, { encoding: "utf-16le" }),
  ),
  shape("CFX in GB18030", () => gb18030(cfxText(chinese)), reads(12, { encoding: "gb18030", notes: ["已按 GB18030"] })),
  shape("CFX of a 384-well plate", cfxText(full384), reads(384, { plate: 384 })),
  shape("our own CSV", ownText(rows), reads(12)),
  shape("our own CSV with Chinese headings", ownText(rows, "孔位,样本,检测项,类型,Ct"), reads(12)),
  shape(
    "our own CSV with Chinese headings, saved by Excel in GB18030",
    () => gb18030(ownText(chinese, "孔位,样本,检测项,类型,Ct").replaceAll("\n", "\r\n")),
    reads(12, { encoding: "gb18030", notes: ["已按 GB18030"] }),
  ),
  shape("our own CSV with tabs", ownText(rows).replaceAll(",", "\t"), reads(12)),
  shape("a name with quotes inside", ownText(rows).replace("8810000003", '""88"1"0000003"""'), reads(12)),
  shape("our own CSV of a 384-well plate", ownText(full384), reads(384, { plate: 384 })),
  shape(
    "our own CSV whose head names a 384-well plate",
    `# Block Type: 384-Well Block\n${ownText(corner384)}`,
    reads(24, { plate: 384 }),
  ),
];
