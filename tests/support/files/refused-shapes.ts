import { bioRad, bioRadRuns } from "./container-shapes";
import { type FileShape, full384, renamed, rows, says, shape, text } from "./file-shape";
import { type MadeRow, madeRows, ownText, plate384, quantStudioText, rdmlText, sheetRows } from "./plates";
import { workbookOf, zipOf } from "./zip-files";

const germanHead = [
  "Vertiefung",
  "Vertiefungsposition",
  "Auslassen",
  "Probenname",
  "Zielname",
  "Aufgabe",
  "Reporter",
  "CT",
];
const chineseHead = ["孔", "孔位置", "忽略", "样品名称", "靶标名称", "任务", "报告基团", "CT"];

/** Files that a laboratory may meet and that are refused, each with the advice of its message. */
export const refusedShapes: FileShape[] = [
  shape("results with CRT instead of CT", renamed("\tCT\n", "\tCRT\n"), says("CRT 是相对阈值法的循环数")),
  shape(
    "German headings",
    quantStudioText(rows, { headings: germanHead }),
    says("文件里的表头是：Vertiefung、Vertiefungsposition"),
  ),
  shape(
    "Chinese headings of the instrument's software",
    quantStudioText(rows, { headings: chineseHead }),
    says("表头是中文，请把软件语言改为英文后导出"),
  ),
  shape(
    "workbook with CRT",
    () =>
      workbookOf({
        Results: sheetRows(rows).map((cells, i) =>
          i === 0 ? cells.map((cell) => (cell === "Cq" ? "CRT" : cell)) : cells,
        ),
      }),
    says("工作表“Results”第 1 行：结果表缺少“Call / CT / Cq”列"),
  ),
  shape(
    "workbook with German headings",
    () => workbookOf({ Ergebnisse: [germanHead, ...sheetRows(rows).slice(1)] }),
    says("文件里的表头是：Vertiefung"),
  ),
  shape("csv with French headings", ownText(rows, "puits,échantillon,cible,tâche,ct"), says("表头是法文")),
  shape(
    "two plates in one workbook",
    () =>
      workbookOf({ 板1: sheetRows(rows), 板2: sheetRows(rows.map((row) => ({ ...row, sample: `9${row.sample}` }))) }),
    says("多张内容不同的结果表"),
  ),
  shape("two [Results] sections", `${text}${text.slice(text.indexOf("[Results]"))}`, says("多个 [Results] 段")),
  shape(
    "RDML with two plates",
    () =>
      zipOf({
        "rdml_data.xml": rdmlText(rows, {
          runs: [
            { id: "1", dye: "FAM", target: "RSV" },
            { id: "2", dye: "FAM", target: "IVA" },
          ],
        }),
      }),
    says("RDML 里有多次运行"),
  ),
  shape(
    "RDML with runs of two days",
    () =>
      zipOf({
        "p.xml": rdmlText(rows, {
          ...bioRad,
          runs: bioRadRuns.map((run, i) => ({ ...run, date: `2026-11-2${i}T09:30:00Z` })),
        }),
      }),
    says("RDML 里有多次运行"),
  ),
  shape("48-well block", quantStudioText(rows, { block: "48-Well Block" }), says("这是 48 孔模块")),
  shape("TaqMan array card", quantStudioText(rows, { block: "Array Card Block" }), says("这是阵列芯片")),
  shape(
    "RDML of a rotor",
    () => zipOf({ "rdml_data.xml": rdmlText(rows, { format: "<rows>1</rows><columns>72</columns>" }) }),
    says("这是 1 × 72 的板"),
  ),
  shape(
    "1,536-well positions",
    ownText([{ ...(rows[0] as MadeRow), position: "AF48" }]),
    says("孔位 AF48 不在 96 孔板或 384 孔板上"),
  ),
  shape("B5 numbered 99", text.replaceAll("2\tA2\t", "99\tB5\t"), says("孔号 99 与孔位 B5 不一致（96 孔板应为 17）")),
  shape(
    "B5 numbered 99, no block type",
    text.replaceAll("2\tA2\t", "99\tB5\t").replace(/^\* Block.*\n/, ""),
    says("孔号 99 与孔位 B5 不一致（96 孔板应为 17，384 孔板应为 29）"),
  ),
  shape(
    "384-well numbers under a 96-well block",
    quantStudioText(madeRows({ format: plate384, rows: [1, 5, 6, 7] })),
    says("与孔位 E1 不一致（96 孔板应为 49）"),
  ),
  shape("384-well positions under a 96-well block", quantStudioText(full384), says("文件写明是 96 孔板")),
  shape(
    "old .xls workbook",
    () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(600).fill(0)),
    says("旧版或加密的 Excel"),
  ),
  shape("results in a zip", () => zipOf({ "results.txt": text }), says("这是压缩文件")),
  shape(
    "an .eds experiment of QuantStudio",
    () => zipOf({ "apldbio/sds/experiment.xml": "<Experiment/>", "apldbio/sds/plate_setup.xml": "<Plate/>" }),
    says("这是压缩文件"),
  ),
  shape(
    "workbook without results",
    () =>
      workbookOf({
        Sheet1: [
          ["姓名", "年龄"],
          ["张三", 30],
        ],
      }),
    says("工作簿里没有找到结果表"),
  ),
  shape("a list of something else", "姓名,年龄\n张三,30\n", says("没有认出这是哪种仪器的导出文件")),
  shape("another program's csv", "Pos,Name,Well,Cq\n1,x,A1,21.18\n", says("像是其他定量 PCR 软件的导出文件")),
  shape(
    "Windows-1252 text with accents",
    () =>
      Uint8Array.from(text.replace("made", "Erl\u00e4uterung f\u00fcr d\u00e9bit"), (letter) => letter.charCodeAt(0)),
    says("无法识别文件的文字编码"),
  ),
];
