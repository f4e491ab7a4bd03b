import type { ExchangeReport, ExchangeSite } from "#worker/features/exchange/exchange.types";
import { allelesOf, genomeSites } from "#worker/features/exchange/genome-sites";

/** A site of one of our assays. */
function siteOf(
  rsid: string,
  gene: string,
  letters: string | null,
  orientation: "forward" | "gene" = "forward",
): ExchangeSite {
  const place = genomeSites.get(rsid);
  return { rsid, gene, letters, place, alleles: allelesOf(letters, place, orientation) };
}

const base = {
  origin: "https://lab.example",
  laboratory: "青山医学检验实验室",
  hash: "0123456789abcdef".repeat(4),
  version: 1,
  status: "final",
  issuedAt: Date.UTC(2026, 10, 20, 3),
  testedAt: Date.UTC(2026, 10, 19, 8, 30),
  receivedAt: Date.UTC(2026, 10, 18, 1),
  subject: { id: "3f2a9c0011", name: null, gender: "male", birth: "1996" },
  limits: "仅供参考。",
} as const;

export const alcohol: ExchangeReport = {
  ...base,
  number: "BG00000001",
  product: { code: "alcohol", name: "酒精耐受基因检测" },
  kind: "level",
  method: "酒精耐受双位点分型（ALC-2 第 1 版）",
  specimen: { id: "SP1", kind: "saliva" },
  conclusion: "清除能力明显降低",
  level: 4,
  sites: [siteOf("rs671", "ALDH2", "GA"), siteOf("rs1229984", "ADH1B", "TC")],
  targets: [],
};

export const folate: ExchangeReport = {
  ...base,
  number: "BG00000002",
  version: 2,
  status: "corrected",
  product: { code: "folic-acid", name: "叶酸代谢基因检测" },
  kind: "medication",
  method: "叶酸三位点分型（FOL-3 第 1 版）",
  specimen: { id: "SP2", kind: "blood" },
  conclusion: "利用能力较低",
  level: null,
  sites: [
    siteOf("rs1801133", "MTHFR", "TT", "gene"),
    siteOf("rs1801131", "MTHFR", "AC", "gene"),
    siteOf("rs1801394", "MTRR", null),
    siteOf("rs99999999", "GENE9", "AG"),
  ],
  targets: [],
};

const target = (code: string, name: string, result: "detected" | "not_detected", text: string) => ({
  code,
  name,
  result,
  text,
});

export const respiratory: ExchangeReport = {
  ...base,
  number: "BG00000003",
  product: { code: "respiratory", name: "呼吸道病原体核酸检测" },
  kind: "pathogen",
  method: "呼吸道四联核酸检测",
  specimen: { id: "SP3", kind: "swab" },
  conclusion: "检出病原体核酸",
  level: null,
  sites: [],
  targets: [
    target("influenza-a", "甲型流感病毒", "detected", "检出"),
    target("rsv", "呼吸道合胞病毒", "not_detected", "未检出"),
    target("new-virus", "新病原体", "not_detected", "未检出"),
  ],
};
