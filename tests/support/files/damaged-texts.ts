import { head, many, results, rows, damaged as shape, text, well } from "./damaged-shape";
import { gb18030, utf8, utf16 } from "./encodings";
import type { FileShape } from "./file-shape";
import { ownText } from "./plates";
import { joined } from "./zip-files";

const megabyte = 1024 * 1024;

export const damagedTexts: FileShape[] = [
  shape("no bytes", "", "文件是空的"),
  shape("blank lines only", "\r\n \t\r\n", "文件里没有任何内容"),
  shape("a UTF-8 mark and nothing else", "\ufeff", "文件里没有任何内容"),
  shape("one letter", "x", "没有认出"),
  shape("noise", () => Uint8Array.from({ length: 4096 }, (_, i) => (i * 197 + 131) % 251), "不是仪器导出的结果"),
  shape(
    "a picture",
    () => joined(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), new Uint8Array(512)),
    "不是仪器导出的结果",
  ),
  shape(
    "a PDF",
    () => joined(utf8("%PDF-1.7\n"), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 10, 0, 1, 2)),
    "不是仪器导出的结果",
  ),
  shape("a NUL byte in a cell", text.replace("RSV", "R\u0000V"), "不是仪器导出的结果"),
  shape("a bell in a cell", text.replace("RSV", "R\u0007V"), "不是仪器导出的结果"),
  shape(
    "UTF-8 Chinese with one byte lost",
    () => cutByte(utf8(text.replaceAll("RSV", "呼吸道合胞病毒"))),
    "UTF-8 文字有损坏",
  ),
  shape("GB18030 cut inside a letter", () => gb18030(`${ownText(rows)}样本`).slice(0, -1), "无法识别文件的文字编码"),
  shape(
    "UTF-16 of an odd number of bytes",
    () => utf16(text, { littleEndian: true, mark: true }).slice(0, -1),
    "无法识别文件的文字编码",
  ),
  shape("bytes of no encoding", () => joined(utf8(text), Uint8Array.of(0xff, 0xff, 0x80)), "无法识别文件的文字编码"),
  shape("cut after its head", text.slice(0, text.indexOf("[Results]")), "没有 [Results] 段"),
  shape("cut after [Results]", text.slice(0, text.indexOf("[Results]") + 10), "段下没有内容"),
  shape("cut after the headings", text.slice(0, text.indexOf("CT\n") + 3), "只有表头，没有结果"),
  shape("cut in the middle of a row", text.slice(0, -30), "断开"),
  shape("last rows lost", `${text.trimEnd().split("\n").slice(0, -2).join("\n")}\n`, "个孔没有结果"),
  shape("an announced section without rows", `${text}\n[Melt Curve Raw Data]\n`, "段之后断开"),
  shape(
    "a row with a cell too many",
    text.replace("\t8810000003\tRSV\tUNKNOWN\tFAM\t20", "\t8810000003\tx\tRSV\tUNKNOWN\tFAM\t20"),
    "列数多于表头",
  ),
  shape(
    "a well that says two things",
    `${text}2\tA2\tfalse\t8810000002\tRSV\tUNKNOWN\tFAM\t33.000\n`,
    "出现了两次且内容不同",
  ),
  shape(
    "a well with two samples",
    text.replace("3\tA3\tfalse\t8810000003", "3\tA3\tfalse\t8810000004"),
    "样本名称前后不一致",
  ),
  shape("a word for a number", text.replace("FAM\t20.300", "FAM\ttwenty"), "不是有效数字"),
  shape("a Ct of 101", text.replace("FAM\t20.300", "FAM\t101.000"), "不是有效数字"),
  shape("a Ct of 1e999", text.replace("FAM\t20.300", "FAM\t1e999"), "不是有效数字"),
  shape("a date where a Ct should be", text.replace("FAM\t20.300", "FAM\t2026/11/20"), "不是有效数字"),
  shape(
    "points and commas mixed",
    text.replace("FAM\t20.300", "FAM\t20,31").replace("FAM\t20.400", "FAM\t20.41"),
    "小数点和逗号混用",
  ),
  shape("a position that is none", text.replace("3\tA3\tfalse", "3\t??\tfalse"), "孔位无法识别"),
  shape("an empty position", results("\ts1\tRSV\tUNKNOWN\t20.1\n"), "孔位无法识别：空"),
  shape("a formula as a position", results("=A1\ts1\tRSV\tUNKNOWN\t20.1\n"), "孔位无法识别"),
];

const cutByte = (content: Uint8Array) => {
  const at = content.findIndex((byte) => byte >= 0xe0);
  return joined(content.slice(0, at + 1), content.slice(at + 2));
};

export const oversized: FileShape[] = [
  shape(
    "100,000 distinct assay names",
    results(many(100_000, (i) => `${well(i)}\ts1\tassay ${i}\tUNKNOWN\t20.1`)),
    "结果超过 4608 行",
  ),
  shape("100,000 equal rows", results(many(100_000, () => "A1\ts1\tRSV\tUNKNOWN\t20.1")), "结果超过 4608 行"),
  shape(
    "100,000 wells in the sample table",
    `${head}[Sample Setup]\nWell Position\tSample Name\tTarget Name\n${many(100_000, (i) => `${well(i)}\ts\tassay ${i}`)}\n[Results]\nWell Position\tSample Name\tTarget Name\tCT\nA1\ts\tx\t20\n`,
    "结果超过 4608 行",
  ),
  shape(
    "100,000 rows of our CSV",
    `well,sample,assay,task,ct\n${many(100_000, (i) => `${well(i)},s${i},RSV,unknown,20`)}\n`,
    "结果超过 4608 行",
  ),
  shape("600,000 empty lines", `${text}${"\n".repeat(600_000)}`, "超过 50 万行"),
  shape(
    "a line of 20 million commas",
    `well,sample,assay,task,ct\n${",".repeat(19 * megabyte)}\n`,
    "第 2 行超过 65536 个字符",
  ),
  shape("a cell of a megabyte", results(`A1\t${"s".repeat(megabyte)}\tRSV\tUNKNOWN\t20.1\n`), "超过 65536 个字符"),
  shape(
    "a sample name of 1,000 letters",
    results(`A1\t${"s".repeat(1000)}\tRSV\tUNKNOWN\t20.1\n`),
    "“Sample Name”超过 128 个字符",
  ),
  shape(
    "an assay name of 1,000 letters",
    results(`A1\ts\t${"s".repeat(1000)}\tUNKNOWN\t20.1\n`),
    "“Target Name”超过 128 个字符",
  ),
  shape(
    "a comment of 10,000 letters",
    `${head}[Results]\nWell Position\tSample Name\tTarget Name\tCT\tNote\nA1\ts\tx\t20\t${"n".repeat(10_000)}\n`,
    "“Note”超过 4096 个字符",
  ),
  shape(
    "10,000 columns",
    `${head}[Results]\nWell Position\tSample Name\tTarget Name\tCT${"\tx".repeat(10_000)}\nA1\ts\tx\t20\n`,
    "表头有 10004 列",
  ),
  shape(
    "10,000 columns of a csv",
    `well,sample,assay,task,ct${",x".repeat(10_000)}\nA1,s,x,unknown,20\n`,
    "表头有 10005 列",
  ),
  shape("60,000 quotes", results(`"${'""'.repeat(30_000)}\n`), "不完整"),
];
