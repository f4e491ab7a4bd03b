import { describe, expect, it, test } from "vitest";
import { listAddressQuery, nextSort, parseListAddress } from "../../../web/admin/parts/list/list-address";
import { lastPage, numberedPages } from "../../../web/admin/parts/list/page-numbers.rules";
import { daysOfPreset, presetOfDays } from "../../../web/admin/parts/list/span.rules";
import { createCsv } from "../../../web/admin/parts/table/export.rules";
import { columnsThatFit } from "../../../web/admin/parts/table/fitting-columns.rules";
import { areAllTicked, toggleAllRows, toggleRow } from "../../../web/admin/parts/table/ticks";

const keys = ["state", "barcode"] as const;

describe("a list's address", () => {
  it("says the same thing after being read and written", () => {
    const search = "?state=bound&barcode=2000&pageSize=50&cursor=01AB.2";
    expect(listAddressQuery(parseListAddress(search, keys))).toBe(search);
  });

  it("is bare while everything is as at first", () => {
    expect(listAddressQuery(parseListAddress("", keys))).toBe("");
    const filters = { state: "", barcode: "" };
    expect(parseListAddress("", keys)).toEqual({ filters, pageSize: 20, cursor: "", page: 1, sort: undefined });
  });

  it("has the page and the order of a counted list", () => {
    const search = "?state=bound&page=3&sort=createdAt-desc";
    const address = parseListAddress(search, keys, 20, ["createdAt"]);
    expect(address).toMatchObject({ page: 3, sort: { field: "createdAt", direction: "desc" } });
    expect(listAddressQuery(address)).toBe(search);
    for (const sort of ["createdAt", "createdAt-up", "secret-asc"])
      expect(parseListAddress(`?page=0&sort=${sort}`, keys, 20, ["createdAt"])).toMatchObject({
        page: 1,
        sort: undefined,
      });
  });

  it("is sorted up, then down, then as at first", () => {
    const up = nextSort(undefined, "name");
    expect([up, nextSort(up, "name"), nextSort(nextSort(up, "name"), "name")]).toEqual([
      { field: "name", direction: "asc" },
      { field: "name", direction: "desc" },
      undefined,
    ]);
  });

  it("does not believe a day that is none", () => {
    const read = (search: string) => parseListAddress(search, ["beginTime", "endTime"] as const).filters;
    expect(read("?beginTime=2026-11-20&endTime=2026-02-31")).toEqual({ beginTime: "2026-11-20", endTime: "" });
    expect(read("?beginTime=yesterday&endTime=%22")).toEqual({ beginTime: "", endTime: "" });
  });

  it("does not believe an impossible page size", () => {
    for (const size of ["0", "101", "abc", "-5", "1.5"])
      expect(parseListAddress(`?pageSize=${size}`, keys).pageSize).toBe(20);
  });

  it("has the person's own page size unless it names one", () => {
    expect(parseListAddress("?state=bound", keys, 50).pageSize).toBe(50);
    expect(parseListAddress("?pageSize=10", keys, 50).pageSize).toBe(10);
  });

  it("reads a number that the router put in quotes as the text it is", () => {
    expect(parseListAddress("?barcode=%222000000002171%22", keys).filters.barcode).toBe("2000000002171");
  });

  it("ignores what is no filter of the list", () => {
    expect(listAddressQuery(parseListAddress("?state=bound&evil=1", keys))).toBe("?state=bound");
  });
});

describe("the pages of a counted list", () => {
  it("are all numbered while they are few", () => {
    expect(numberedPages(1, 1)).toEqual([1]);
    expect(numberedPages(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("show the ends and the neighbours of where the list stands, with gaps between", () => {
    expect(numberedPages(1, 20)).toEqual([1, 2, 3, 4, undefined, 20]);
    expect(numberedPages(10, 20)).toEqual([1, undefined, 9, 10, 11, undefined, 20]);
    expect(numberedPages(20, 20)).toEqual([1, undefined, 17, 18, 19, 20]);
  });

  it("never leave a gap of one page, which its number would fill", () => {
    expect(numberedPages(4, 9)).toEqual([1, 2, 3, 4, 5, undefined, 9]);
  });

  it("end with one that has rows; a list without rows has one page", () => {
    expect([lastPage(0, 20), lastPage(20, 20), lastPage(21, 20)]).toEqual([1, 1, 2]);
  });
});

describe("columns that have no room", () => {
  const columns = [
    { key: "name", title: "名称", isFixed: true },
    { key: "state", title: "状态" },
    { key: "note", title: "备注", priority: -1 },
    { key: "madeBy", title: "创建人" },
    { key: "madeAt", title: "创建时间", priority: 1 },
    { key: "steps", title: "操作" },
  ];
  const left = (count: number) => columnsThatFit(columns, count).map(({ key }) => key);

  it("leave by their importance, of equal ones the last first", () => {
    expect(left(1)).toEqual(["name", "state", "madeBy", "madeAt", "steps"]);
    expect(left(3)).toEqual(["name", "madeAt", "steps"]);
  });

  it("never take the name of a row or its buttons with them", () => {
    expect(left(9)).toEqual(["name", "steps"]);
    expect(columnsThatFit(columns.slice(1, 3), 5).map(({ key }) => key)).toEqual(["state"]);
  });
});

describe("ticked rows", () => {
  it("a second press takes the tick away", () => {
    expect(toggleRow(toggleRow({}, "a"), "a")).toEqual({});
  });

  it("the head's box ticks the page, then unticks it, and leaves other pages alone", () => {
    const all = toggleAllRows({ other: true, a: true }, ["a", "b"]);
    expect(all).toEqual({ other: true, a: true, b: true });
    expect(toggleAllRows(all, ["a", "b"])).toEqual({ other: true });
  });

  it("an empty page is not all ticked", () => {
    expect(areAllTicked({}, [])).toBe(false);
  });
});

describe("a span of days", () => {
  // Half past midnight on the first of March in China, still February elsewhere.
  const night = Date.parse("2026-03-01T00:30+08:00");

  it("is the laboratory's, wherever the browser is", () => {
    expect(daysOfPreset("today", night)).toEqual({ beginTime: "2026-03-01", endTime: "2026-03-01" });
    expect(daysOfPreset("week", night)).toEqual({ beginTime: "2026-02-23", endTime: "2026-03-01" });
    expect(daysOfPreset("month", night)).toEqual({ beginTime: "2026-01-31", endTime: "2026-03-01" });
    expect(daysOfPreset("thisMonth", night)).toEqual({ beginTime: "2026-03-01", endTime: "2026-03-01" });
    expect(daysOfPreset("lastMonth", night)).toEqual({ beginTime: "2026-02-01", endTime: "2026-02-28" });
  });

  it("is called by its name, and by none when somebody chose it himself", () => {
    expect(presetOfDays(daysOfPreset("lastMonth", night), night)).toBe("lastMonth");
    expect(presetOfDays({ beginTime: "2026-02-02", endTime: "" }, night)).toBeUndefined();
  });
});

test("a file of a list is read as UTF-8, holds what cells say as it is, and starts no formula", () => {
  const csv = createCsv([
    ["名称", "说明"],
    ["=1+1", '她说"好"'],
    ["-5", "@x\ny"],
  ]);
  expect(csv).toBe('\uFEFF名称,说明\r\n\'=1+1,"她说""好"""\r\n-5,"\'@x\ny"\r\n');
});
