import { describe, expect, it } from "vitest";
import { hasRole, holdsAnyPermission } from "../../../web/admin/session/access";

describe("permissions on the screen", () => {
  it("one of the listed tags is enough, the wildcard holds all", () => {
    expect(holdsAnyPermission(["lab:kit:list"], ["lab:kit:create", "lab:kit:list"])).toBe(true);
    expect(holdsAnyPermission(["lab:kit:list"], ["lab:kit:create"])).toBe(false);
    expect(holdsAnyPermission(["*:*:*"], ["lab:kit:create"])).toBe(true);
  });

  it("asking for nothing is a mistake of the screen and fails loudly", () => {
    expect(() => holdsAnyPermission(["*:*:*"], [])).toThrow("请设置操作权限标签值");
    expect(() => hasRole(["admin"], [])).toThrow("need roles!");
  });

  it("one of the roles is enough", () => {
    expect(hasRole(["lab"], ["admin", "lab"])).toBe(true);
    expect(hasRole(["lab"], ["admin"])).toBe(false);
  });
});
