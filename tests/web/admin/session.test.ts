import { afterEach, describe, expect, it, vi } from "vitest";
import { isNearExpiry, readTokenTimes } from "../../../web/admin/session/access-token";
import { clearSession, cookieValue, tokenCookieText } from "../../../web/shared/session";

const token = (iat: number, exp: number) =>
  `e30.${Buffer.from(JSON.stringify({ iat, exp, name: "张三" })).toString("base64url")}.c2ln`;

class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}

afterEach(() => vi.unstubAllGlobals());

describe("the token's cookie", () => {
  it("is read among others, and an empty one counts as none", () => {
    expect(cookieValue("sidebarStatus=1; Admin-Token=a.b.c; x=y", "Admin-Token")).toBe("a.b.c");
    expect(cookieValue("Admin-Token=", "Admin-Token")).toBeUndefined();
    expect(cookieValue("My-Admin-Token=a", "Admin-Token")).toBeUndefined();
  });

  it("is Secure over https and on this machine, never sent across sites, valid for the whole site", () => {
    const text = tokenCookieText("a.b.c", { protocol: "https:", hostname: "lab.example" });
    expect(text).toBe("Admin-Token=a.b.c; Path=/; SameSite=Strict; Secure");
    expect(tokenCookieText("t", { protocol: "http:", hostname: "127.0.0.1" })).toContain("; Secure");
    expect(tokenCookieText("t", { protocol: "http:", hostname: "192.168.1.8" })).not.toContain("Secure");
  });

  it("goes away when the token is empty", () => {
    expect(tokenCookieText("", { protocol: "https:", hostname: "lab.example" })).toContain("Max-Age=0");
  });
});

describe("the life of an access token", () => {
  it("is what its claims say, whatever letters stand beside them", () => {
    expect(readTokenTimes(token(1000, 1900))).toEqual({ issuedAt: 1_000_000, expiresAt: 1_900_000 });
    expect(readTokenTimes("garbage")).toBeUndefined();
  });

  it("is nearly over in its last minute", () => {
    expect(isNearExpiry(token(1000, 1900), 1_839_000)).toBe(false);
    expect(isNearExpiry(token(1000, 1900), 1_841_000)).toBe(true);
  });

  it("is counted from its arrival on a machine whose clock is wrong", () => {
    const wrongNow = 99_000_000;
    expect(isNearExpiry(token(1000, 1900), wrongNow)).toBe(true);
    expect(isNearExpiry(token(1000, 1900), wrongNow, wrongNow - 5_000)).toBe(false);
  });
});

describe("signing out", () => {
  it("clears the token, local storage, and the tabs of this window", () => {
    const local = new FakeStorage();
    Object.assign(local, {
      app_info: "{}",
      "admin:table:采样管": "{}",
      "h5.text-size": "large",
    });
    const tab = new FakeStorage();
    Object.assign(tab, { "admin:tabs": "[]", other: "1" });
    const page = { cookie: "" };
    vi.stubGlobal("window", { localStorage: local, sessionStorage: tab });
    vi.stubGlobal("document", page);
    vi.stubGlobal("location", { protocol: "https:", hostname: "lab.example" });
    clearSession();
    expect(Object.keys(local)).toEqual([]);
    expect(Object.keys(tab)).toEqual(["other"]);
    expect(page.cookie).toContain("Admin-Token=; ");
  });
});
