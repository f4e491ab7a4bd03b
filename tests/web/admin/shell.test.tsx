import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { MenuNode } from "#contract/menus.schemas";
import { cropSide } from "../../../web/admin/parts/crop.rules";
import { pageSizes } from "../../../web/admin/parts/list/list-state";
import { Avatar } from "../../../web/admin/profile/avatar";
import { Allowed, ForRoles } from "../../../web/admin/session/access";
import { signedInUserQuery } from "../../../web/admin/session/session.api";
import { EntryLink } from "../../../web/admin/shell/menu/entry-link";
import { menuEntries } from "../../../web/admin/shell/menu/menu-tree";
import { splitTopMenu, topEntryAddress } from "../../../web/admin/shell/menu/top-menu.rules";
import { presetColours } from "../../../web/admin/shell/settings/preset-colours";
import { rulesBelow } from "../../support/style-rules";

afterEach(() => vi.unstubAllGlobals());

let lastId = 0;
const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  ...{ menuId: ++lastId, parentId: 0, menuName: path, title: path, icon: "", path, component: `${path}/index` },
  ...{ menuType: "C", permission: "", visible: "0", isFrame: "1", noCache: false, breadcrumb: "", sort: 0, ...more },
});

test("the menu of the header shows five entries, the others behind 更多; a directory leads to its first page", () => {
  const directory = node("/lab", { menuType: "M", component: "Layout", children: [node("/lab/kits")] });
  const all = menuEntries([directory, ...["/a", "/b", "/c", "/d", "/e", "/f"].map((path) => node(path))]);
  const { shown, more } = splitTopMenu(all);
  expect(shown.map(({ path }) => path)).toEqual(["/lab", "/a", "/b", "/c", "/d"]);
  expect(more.map(({ path }) => path)).toEqual(["/e", "/f"]);
  expect(shown.map(topEntryAddress)[0]).toBe("/lab/kits");
});

test("an external entry of the menu opens in a new tab", () => {
  const [entry] = menuEntries([node("https://example.org/help", { isFrame: "0" })]);
  if (!entry) throw new Error("the menu is empty");
  const html = renderToString(
    <EntryLink entry={entry} isActive={false}>
      Help
    </EntryLink>,
  );
  expect(html).toContain('href="https://example.org/help" target="_blank"');
});

/** The rendered shell of a person with these rights. */
function drawnFor(rights: { roles: string[]; permissions: string[] }, node: ReactNode): string {
  const client = new QueryClient();
  client.setQueryData(signedInUserQuery.queryKey, { name: "李雷", avatar: "", ...rights } as never);
  return renderToString(<QueryClientProvider client={client}>{node}</QueryClientProvider>);
}

test("an element for a role or for a tag is there for whoever has one of those listed, and not for others", () => {
  const both = (
    <>
      <ForRoles roles={["admin", "lab"]}>role</ForRoles>
      <Allowed tags={["lab:kit:create", "lab:kit:list"]}>tag</Allowed>
    </>
  );
  expect(drawnFor({ roles: ["lab"], permissions: ["lab:kit:list"] }, both)).toContain("role");
  expect(drawnFor({ roles: ["desk"], permissions: ["lab:kit:list"] }, both)).toBe("tag");
  expect(drawnFor({ roles: ["desk"], permissions: ["*:*:*"] }, both)).toBe("tag");
  expect(drawnFor({ roles: ["lab"], permissions: [] }, both)).toBe("role");
  expect(drawnFor({ roles: [], permissions: [] }, both)).toBe("");
});

test("a person's picture is 80 by 80 in the personal centre and cut to 200 by 200", () => {
  const html = drawnFor({ roles: [], permissions: [] }, <Avatar />);
  expect(html).toMatch(/width="80" height="80"/);
  expect(cropSide).toBe(200);
});

test("lists have 10, 20, 30 or 50 rows a page, the sidebar is 210 px wide, and a phone begins below 992 px", async () => {
  expect(pageSizes).toEqual([10, 20, 30, 50]);
  const asked: string[] = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("matchMedia", (query: string) => {
    asked.push(query);
    return { matches: false, addEventListener: () => undefined };
  });
  vi.resetModules();
  await import("../../../web/admin/shell/sidebar.store");
  expect(asked).toEqual(["(max-width: 991.98px)"]);
  const rules = rulesBelow("web/admin/shell").flatMap(({ declarations }) => declarations);
  expect(rules.filter(([name]) => name === "--sidebar-width")).toEqual([["--sidebar-width", "210px"]]);
});

test("looks begin with the specified values; another theme colour says 编译主题中 and takes effect", async () => {
  vi.stubGlobal("document", { cookie: "" });
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.resetModules();
  const { defaultSettings, uiSettings } = await import("../../../web/admin/shell/settings/ui-settings");
  const { chooseColour } = await import("../../../web/admin/shell/settings/choose-colour");
  const { toasts: shown } = await import("../../../web/admin/parts/toast-queue");
  expect(defaultSettings).toMatchObject({ colour: "#1890ff", size: "medium", tagsView: true, showSettings: true });
  expect(presetColours).toContain("#1890ff");
  chooseColour("#2e9e5b");
  expect(shown.get().map(({ text }) => text)).toEqual(["编译主题中"]);
  frames[0]?.();
  expect(uiSettings.get().colour).toBe("#2e9e5b");
  expect(document.cookie).toContain("uiSettings=");
});
