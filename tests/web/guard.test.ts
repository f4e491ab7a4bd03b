import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decideRoute, type GuardState, sameOriginPath, signInPath } from "../../web/guard";

const asked = (path: string, over: Partial<GuardState> = {}) =>
  decideRoute({ path, fullPath: path, hasToken: false, areRolesLoaded: false, isKnown: false, ...over });
const staff = { hasToken: true, areRolesLoaded: true, isKnown: true };
const pass = { kind: "pass" };
const to = (path: string) => ({ kind: "go", to: path });

test.each([
  "/index",
  "/products/drugs",
  "/products/micro",
  "/products/dtc",
  "/customize",
  "/aboutus",
  "/h5/test",
  "/h5/validphone",
  "/h5/verify",
  "/h5/bind",
  "/h5/bindphone",
  "/h5/bindinfo",
  "/h5/bindok",
  "/h5/status",
  "/h5/reports",
  "/h5/mydata",
  "/h5/changephone",
  "/login",
  "/auth-redirect",
  "/404",
  "/401",
  "/view1",
  "/view9",
  "/redirect/dashboard",
])("a visitor may open %s", (path) => {
  expect(asked(path)).toEqual(pass);
});

test.each(["/", "/dashboard", "/profile/index", "/view0", "/view10", "/h5", "/h5/other", "/nowhere"])(
  "a visitor who asks for %s is led to the public site",
  (path) => {
    expect(asked(path)).toEqual(to("/index"));
  },
);

test.each(["ABCDEFGHIJK", "ABCDEFGHIJKL", "ABCDEFGHIJKLMNO"])("a report key of 11 to 15 capitals opens: %s", (key) => {
  expect(asked(`/h5/report/${key}`)).toEqual(pass);
});

test.each(["ABCDEFGHIJ", "ABCDEFGHIJKLMNOP", "abcdefghijk", "ABCDEFGHIJ1", "ABCDEFGHIJK/x", ""])(
  "a report address with the key '%s' leads to the binding",
  (key) => {
    expect(asked(`/h5/report/${key}`)).toEqual(to("/h5/bind"));
  },
);

test("the report path without a key leads to the binding", () => {
  expect(asked("/h5/report")).toEqual(to("/h5/bind"));
});

test("signed-in staff who ask for the sign-in page are led home", () => {
  expect(asked("/login", staff)).toEqual(to("/"));
});

test("with a token but without roles the user is loaded first", () => {
  expect(asked("/dashboard", { hasToken: true })).toEqual({ kind: "load-user" });
});

test("public and phone pages open at once for staff, roles or not", () => {
  expect(asked("/index", { hasToken: true })).toEqual(pass);
  expect(asked("/h5/report/ABCDEFGHIJK", { hasToken: true })).toEqual(pass);
});

test("staff reach the routes their roles give, and home instead of unknown ones", () => {
  expect(asked("/lab/runs", staff)).toEqual(pass);
  expect(asked("/lab/nothing", { ...staff, isKnown: false })).toEqual(to("/"));
});

test("after a failed load the sign-in page remembers the target", () => {
  expect(signInPath("/lab/runs?page=2")).toBe("/login?redirect=%2Flab%2Fruns%3Fpage%3D2");
});

const origin = "https://lab.test";

test.each([
  ["/lab/runs", "/lab/runs"],
  ["/lab/runs?page=2#row", "/lab/runs?page=2#row"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  ["/\r/evil.example", "/"],
  ["/\t\\evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/lab/..//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["lab/runs", "/"],
  ["", "/"],
  [null, "/"],
])("a redirect to %j leads to %s", (target, path) => {
  expect(sameOriginPath(target, origin)).toBe(path);
});

test("no target whatever leads to another site, through the sign-in page's address or straight", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    "\t",
    "\n",
    "\r",
    ".",
    "..",
    "@",
    ":",
    "?",
    "#",
    "%2F",
    "%09",
    "evil.example",
    "https:",
    "lab",
    " ",
  );
  const targets = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
  );
  const leadsHome = (target: string | null) => {
    const path = sameOriginPath(target, origin);
    expect(path.startsWith("/")).toBe(true);
    expect(new URL(path, origin).origin).toBe(origin);
    expect(sameOriginPath(path, origin)).toBe(path);
  };
  fc.assert(
    fc.property(targets, (target) => {
      leadsHome(target);
      leadsHome(new URLSearchParams(`redirect=${target}`).get("redirect"));
    }),
    { numRuns: 2_000 },
  );
});

test("every page that goes to another document names a path of its own or asks the rule", () => {
  const safe = /^(["`]\/(?![/\\\\])|sameOriginPath\(|window\.location\.href|decision\.to\b)/;
  const found = readdirSync("web", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(`web/${file}`, "utf8");
      const goes = /location\.(?:assign|replace)\(\s*([^\n]*)|location\.href = ([^\n]*)/g;
      return [...text.matchAll(goes)].map(([, called = "", set = ""]) => ({ file, to: called || set }));
    });
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ to: target }) => !safe.test(target))).toEqual([]);
});
