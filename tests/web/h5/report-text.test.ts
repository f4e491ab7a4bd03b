import { expect, test } from "vitest";
import { controlText, hueClass, orderedTargets, sampleKindText } from "../../../web/h5/report/report-text";
import {
  fittingTextSize,
  headlineLines,
  plateLines,
  templateArt,
  textWidthEm,
  truncateToWidth,
} from "../../../web/h5/report/template-fields";
import { reportStateOf } from "../../../web/h5/report/use-report";
import { reportOf } from "./sample-report";

const person = reportOf("alcohol", { rs671: "GG", rs1229984: "TT" });
const merchant = { tpl_type: "mer" as const, merchant: "深圳南山科技园体验店", merchant_address: "" };

const rightEnd = (line: { x: number; size: number; text: string }) => line.x + textWidthEm(line.text) * line.size;

test("the picture is chosen by template and level", () => {
  expect(templateArt({ tpl_id: "alcohol", ji: 0 })?.href).toBe("/art/templates/alcohol/0.svg");
  expect(templateArt({ tpl_id: "coffee", ji: 9 })?.href).toBe("/art/templates/coffee/9.svg");
});

test("a product without levels, or an unknown template, has no picture", () => {
  expect(templateArt({ tpl_id: "nitroglycerin", ji: null })).toBeNull();
  expect(templateArt({ tpl_id: "brand-new", ji: 3 })).toBeNull();
});

test("std carries name, gender and birth, and no place", () => {
  const texts = plateLines(person).map((line) => line.text);
  expect(texts).toEqual(["姓名", "王小明", "性别", "男", "出生", "1996年 4月"]);
});

test("mer carries the place and the date of the test too", () => {
  const texts = plateLines({ ...person, ...merchant }).map((line) => line.text);
  expect(texts).toContain("深圳南山科技园体验店");
  expect(texts).toContain("2026-11-18");
});

test("the longest name stays inside its field, and gender stands clear of it", () => {
  for (const name of ["欧阳司徒上官诸葛", "WWWWWWWWWWWWWWWW"]) {
    const lines = plateLines({ ...person, ...merchant, name });
    const value = lines.find((line) => line.text === name);
    const next = lines.find((line) => line.text === "性别");
    expect(value && rightEnd(value)).toBeLessThanOrEqual(next?.x ?? 0);
  }
});

test("no line of any plate runs over the plate's right edge", () => {
  const places = [
    { merchant: "店", merchant_address: "" },
    { merchant: "成都春熙路太古里旗舰体验中心二楼东侧检测点位零一号柜台", merchant_address: "" },
    {
      merchant: "成都春熙路太古里体验中心",
      merchant_address: "四川省成都市锦江区中纱帽街8号成都远洋太古里二期负一层B1-123",
    },
  ];
  for (const place of places)
    for (const line of plateLines({ ...person, tpl_type: "mer", ...place }))
      expect(rightEnd(line), line.text).toBeLessThanOrEqual(700);
});

test("a long phrase becomes smaller instead of running out of the headline", () => {
  expect(fittingTextSize("清除正常，可能微红", 48, 630)).toBe(48);
  for (const line of headlineLines("酒精耐受基因检测", "清除能力明显降低，转化快，容易脸红心慌"))
    expect(rightEnd(line)).toBeLessThanOrEqual(690);
});

test("a text that is cut says so", () => {
  expect(truncateToWidth("短", 22, 100)).toBe("短");
  expect(truncateToWidth("四川省成都市锦江区", 22, 100).endsWith("…")).toBe(true);
});

test("an unknown template still has a colour, an unknown sample its own word", () => {
  expect(hueClass("coffee")).toBe("hue-coffee");
  expect(hueClass("brand-new")).toBe("hue-plain");
  expect(sampleKindText("saliva")).toBe("唾液");
  expect(sampleKindText("blood")).toBe("末梢血");
  expect(sampleKindText("hair")).toBe("hair");
});

const target = (code: string, result: "detected" | "not_detected" | "inconclusive" | "invalid") => ({
  code,
  name: code,
  result,
  resultText: "",
  note: "",
});

test("what was detected is read first", () => {
  const found = [
    target("a", "not_detected"),
    target("b", "invalid"),
    target("c", "detected"),
    target("d", "inconclusive"),
  ];
  expect(orderedTargets(found).map((one) => one.code)).toEqual(["c", "d", "b", "a"]);
});

test("the control is called failed only when no target could be read", () => {
  expect(controlText([target("a", "invalid"), target("b", "invalid")]).isGood).toBe(false);
  expect(controlText([target("a", "invalid"), target("b", "detected")]).isGood).toBe(true);
});

test("an answer of 超时 asks for verification, a withdrawn report says so, a report is shown", () => {
  const gate = { phone: "138****8000", key: "ABCDEFGHIJK" };
  expect(reportStateOf({ data: gate, msg: "超时" })).toBeNull();
  expect(reportStateOf({ data: person, msg: "操作成功" })).toEqual({ kind: "shown", report: person });
  const withdrawn = { ...gate, kind: "withdrawn" as const, title: "报告已撤回", text: "", withdrawnAt: 0 };
  expect(reportStateOf({ data: withdrawn, msg: "操作成功" })?.kind).toBe("withdrawn");
});
