import { describe, expect, it } from "vitest";
import { fieldScore, fuzzySearch } from "../../../web/admin/shell/search/fuzzy";

const page = (title: string, path: string, ...aliases: string[]) => ({ title, path, aliases });
const pages = [
  page("样本签收", "/lab/receiving", "yangbenqianshou", "ybqs"),
  page("采样管", "/lab/tubes", "yangbenguan", "ybg"),
  page("检测批次", "/lab/runs", "jiancepici", "jcpc"),
  page("报告", "/lab/reports", "baogao", "bg"),
];
const found = (query: string) => fuzzySearch(pages, query).map((p) => p.title);

describe("header search", () => {
  it("finds a page by its title, its pinyin and its initials", () => {
    expect(found("采样管")[0]).toBe("采样管");
    expect(found("yangbenguan")[0]).toBe("采样管");
    expect(found("jcpc")[0]).toBe("检测批次");
  });

  it("forgives a slip of the finger", () => {
    expect(found("baogoa")[0]).toBe("报告");
  });

  it("finds a page by its address, behind those found by title", () => {
    expect(found("tubes")).toEqual(["采样管"]);
    const both = [page("别的", "/baogao"), page("baogao", "/other")];
    expect(fuzzySearch(both, "baogao").map((p) => p.path)).toEqual(["/other", "/baogao"]);
  });

  it("shows everything while nothing is typed, and nothing for what is too far off", () => {
    expect(found("  ")).toHaveLength(pages.length);
    expect(found("zzzzzz")).toEqual([]);
  });

  it("draws the line at four wrong letters in ten", () => {
    expect(fieldScore("abcdefghij", "abcdefWXYZ")).toBeLessThanOrEqual(0.4);
    expect(fieldScore("abcdefghij", "abcdeVWXYZ")).toBeGreaterThan(0.4);
  });
});
