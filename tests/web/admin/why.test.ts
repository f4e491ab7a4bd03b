import { describe, expect, it, vi } from "vitest";
import type { SeedMenu } from "#contract/screens/menu-seed";
import { menuSeed } from "#contract/screens/menu-seed";
import { createAskedPermissions } from "../../../web/admin/parts/why/asked-tags";
import { permissionOfPath } from "../../../web/admin/shell/screen-tags";

const pages = (menus: readonly SeedMenu[]): SeedMenu[] =>
  menus.flatMap((menu) => [...(menu.permission ? [menu] : []), ...pages(menu.children ?? [])]);

describe("why a person cannot", () => {
  it("a closed page names the permission of its menu", () => {
    const seeded = pages(menuSeed);
    expect(seeded.length).toBeGreaterThan(20);
    for (const { path, permission } of seeded) expect([path, permissionOfPath(path)]).toEqual([path, permission]);
  });

  it("a page under a menu's page needs what that one needs, an unknown page nothing that we know", () => {
    expect(permissionOfPath("/lab/tubes/$tubeId")).toBe("lab:tube:list");
    expect(permissionOfPath("/lab/tubesx")).toBeUndefined();
    expect(permissionOfPath("/profile/index")).toBeUndefined();
  });

  it("a page collects what it asked for, each once, and tells whoever listens after it was drawn", async () => {
    const asked = createAskedPermissions();
    const heard = vi.fn();
    asked.subscribe(heard);
    asked.add(["lab:kit:create"]);
    asked.add(["lab:kit:create", "lab:kit:void"]);
    asked.add(["lab:kit:void"]);
    expect(asked.get()).toEqual(["lab:kit:create", "lab:kit:void"]);
    expect(heard).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
