import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Journey } from "../support/journey";
import { sharedDesk } from "../support/people";
import { callAs } from "../support/staff-api";

type Row = Readonly<Record<string, string | number>>;

interface Edited {
  /** Kind of the edited record. */
  readonly what: string;
  readonly screen: string;
  readonly calls: string;
  readonly row: Row;
  /** Column that identifies the row on its screen; the first person types into its field. */
  readonly title: string;
  /** Field that the second person saves meanwhile: name, label and value. */
  readonly theirs: readonly [field: string, label: string, value: string];
  /** Fields that can be set only on creation. */
  readonly fixed?: readonly string[];
}

const remark = ["remark", "备注", "同事刚写的"] as const;
const menu = {
  parentId: 0,
  menuType: "C",
  path: "/race/menu",
  component: "/system/posts/index",
  permission: "",
  sort: 900,
};

const edited: readonly Edited[] = [
  {
    what: "角色",
    screen: "/system/roles?roleKey=race-role",
    calls: "/api/v1/role",
    row: { roleName: "并发角色", roleKey: "race-role", roleSort: 900, status: "2" },
    title: "roleName",
    theirs: remark,
    fixed: ["roleKey"],
  },
  {
    what: "部门",
    screen: "/system/departments",
    calls: "/api/v1/dept",
    row: { deptName: "并发部门", parentId: 0, sort: 900, status: "2" },
    title: "deptName",
    theirs: ["leader", "负责人", "同事"],
  },
  {
    what: "岗位",
    screen: "/system/posts?postCode=race",
    calls: "/api/v1/post",
    row: { postName: "并发岗位", postCode: "race-post", sort: 900, status: "2" },
    title: "postName",
    theirs: remark,
  },
  {
    what: "字典",
    screen: "/system/dictionaries?dictType=race",
    calls: "/api/v1/dict/type",
    row: { dictName: "并发字典", dictType: "race_type", status: "2" },
    title: "dictName",
    theirs: remark,
  },
  {
    what: "字典数据",
    screen: "/system/dictionary-data?dictType=sys_yes_no",
    calls: "/api/v1/dict/data",
    row: {
      dictLabel: "并发数据",
      dictValue: "race",
      dictType: "sys_yes_no",
      dictSort: 900,
      isDefault: "N",
      status: "2",
    },
    title: "dictLabel",
    theirs: remark,
  },
  {
    what: "参数",
    screen: "/system/configs?configKey=race",
    calls: "/api/v1/config",
    row: { configName: "并发参数", configKey: "race_value", configValue: "1", isFrontend: "0" },
    title: "configName",
    theirs: remark,
  },
  {
    what: "菜单",
    screen: "/system/menus",
    calls: "/api/v1/menu",
    // Hidden: everybody sees a menu without a permission, and other journeys in this laboratory read whole menus.
    row: { ...menu, menuName: "RaceMenu", title: "并发菜单", visible: "1" },
    title: "title",
    theirs: ["component", "组件路径", "/system/roles/index"],
  },
];

/** One person edits everything in one window; what the second one changes meanwhile goes by calls. */
const editorDesk = sharedDesk(({ product }) => product.admin);

test.each(edited)(
  "two people edit one $what: the later one keeps what he typed, gets what the other one changed and saves both",
  async (one) => {
    const journey = await editorDesk();
    const { page } = journey;
    const id = await made(journey, one);
    await page.goto(one.screen);
    await page.getByRole("button", { name: `修改 ${one.row[one.title]}`, exact: true }).click();
    await page.locator(`[name=${one.title}]`).fill(`${one.row[one.title]}甲`);
    const [field, label, value] = one.theirs;
    const body = Object.fromEntries(Object.entries(one.row).filter(([key]) => !one.fixed?.includes(key)));
    await callAs(journey, "PUT", `${one.calls}/${id}`, { ...body, [field]: value, version: 1 });
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("刚刚有人修改过，您填写的内容还在").waitFor();
    const taken = page.getByText("您没有改动的已换成最新的").filter({ hasText: label });
    expect(await taken.textContent()).toContain(value);
    expect(await page.getByRole("button", { name: "改用最新" }).count()).toBe(0);
    await page.getByRole("button", { name: "以当前内容保存" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const saved = await callAs<Row>(journey, "GET", `${one.calls}/${id}`);
    expect([saved[one.title], saved[field]]).toEqual([`${one.row[one.title]}甲`, value]);
  },
);

interface EditedDialog {
  readonly what: string;
  readonly calls: string;
  readonly row: Readonly<Record<string, string | number | boolean>>;
  /** Fields that can be set only on creation. */
  readonly fixed?: readonly string[];
  /** Opens the dialog of the row with this id. */
  readonly open: (page: Page, id: string) => Promise<void>;
}

const dialogs: readonly EditedDialog[] = [
  {
    what: "合作机构",
    calls: "/api/v1/merchants",
    row: { code: "race-shop", name: "并发机构", shownName: "并发", address: "一号路", contactName: "", status: "on" },
    fixed: ["code"],
    open: async (page, id) => {
      await page.goto(`/lab/merchants/${id}`);
      await page.getByRole("button", { name: "修改", exact: true }).click();
    },
  },
  {
    what: "仪器",
    calls: "/api/v1/instruments",
    row: { serial: "RACE-1", name: "并发仪器", model: "", location: "一号台", inUseSince: "2026-01-05" },
    fixed: ["serial"],
    open: async (page, id) => {
      await page.goto(`/lab/instruments/${id}`);
      await page.getByRole("button", { name: "更多" }).click();
      await page.getByRole("menuitem", { name: "修改资料" }).click();
    },
  },
  {
    what: "试剂",
    calls: "/api/v1/reagents",
    row: { name: "并发试剂", storage: "冷藏" },
    open: async (page) => {
      await page.goto("/lab/reagents");
      await page.getByRole("button", { name: "修改 并发试剂" }).click();
    },
  },
];

/** The field of each kind that both people change. */
const contested = { 合作机构: ["address", "地址"], 仪器: ["location", "位置"], 试剂: ["storage", "储存条件"] } as const;

test.each(dialogs)(
  "two people edit one $what in its dialog: each field that both changed is asked, the rest is kept",
  async (one) => {
    const journey = await editorDesk();
    const { page } = journey;
    const { id } = await callAs<{ id: string }>(journey, "POST", one.calls, one.row);
    const [field, label] = contested[one.what as keyof typeof contested];
    await one.open(page, id);
    await page.locator(`[name=${field}]`).fill("我填的");
    const body = Object.fromEntries(Object.entries(one.row).filter(([key]) => !one.fixed?.includes(key)));
    const theirs = { ...body, name: "同事改的名称", [field]: "同事填的", version: 1 };
    const { version } = await callAs<{ version: number }>(journey, "PUT", `${one.calls}/${id}`, theirs);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    const notice = page.getByRole("dialog").filter({ hasText: "刚刚有人修改过，您填写的内容还在" });
    await notice.getByText("同事改的名称", { exact: false }).first().waitFor();
    expect(await page.locator("[name=name]").inputValue()).toBe("同事改的名称");
    const asked = notice.getByRole("listitem");
    expect(await asked.count()).toBe(1);
    expect(await asked.textContent()).toContain(`${label}您填写的：我填的最新的：同事填的`);
    await page.getByRole("button", { name: "以当前内容保存" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const unchanged = await callAs<Row>(journey, "PUT", `${one.calls}/${id}`, {
      ...theirs,
      [field]: "我填的",
      version: version + 1,
    });
    expect(unchanged).toMatchObject({ name: "同事改的名称", [field]: "我填的" });
  },
);

/** A newly created row in its first version. */
async function made(journey: Journey, { calls, row }: Edited): Promise<number> {
  const answer = await callAs<Record<string, number>>(journey, "POST", calls, row);
  const [id] = Object.entries(answer).flatMap(([key, value]) => (key === "changeId" ? [] : value));
  if (id === undefined) throw new Error(`${calls} made nothing`);
  return id;
}
