import { afterEach, beforeEach, expect, test } from "vitest";
import { createVisitorRouter, placeAt, type VisitorFace } from "../../../web/visitors/router";

const Page = () => null;
const load = () => Promise.resolve(Page);
const broken = () => Promise.reject(new Error("away"));
const face: VisitorFace = {
  Layout: Page,
  pages: [
    { path: "/h5/bind", title: "Bind", load },
    { path: "/h5/report/$key", title: "Report", load },
    { path: "/h5/lost", title: "Lost", load: broken },
  ],
  before: ({ path }) => (path === "/h5/report/OLD" ? "/h5/bind" : undefined),
};

/** What the router asked of the browser, in order. */
let asked: string[] = [];
const browser = globalThis as unknown as Record<string, unknown>;

beforeEach(() => {
  asked = [];
  const location = {
    href: "https://site.test/h5/bind",
    origin: "https://site.test",
    assign: (href: string) => asked.push(`assign ${href}`),
    reload: () => asked.push("reload"),
  };
  const keep = (how: string) => (state: unknown, _: string, href: string) => {
    location.href = href;
    asked.push(`${how} ${new URL(href).pathname} ${JSON.stringify(state)}`);
  };
  browser.location = location;
  browser.history = { state: null, pushState: keep("push"), replaceState: keep("replace") };
  browser.addEventListener = () => {};
});

afterEach(() => {
  for (const name of ["location", "history", "addEventListener"]) delete browser[name];
});

test("a path is found with its parts and its query, one of another face is not", async () => {
  const place = await placeAt(face, "/h5/report/ABC?version=2");
  expect(place).toMatchObject({
    path: "/h5/report/ABC",
    title: "Report",
    params: { key: "ABC" },
    search: { version: "2" },
  });
  expect(await placeAt(face, "/h5/report/")).toBeUndefined();
  expect(await placeAt(face, "/h5/report/ABC/more")).toBeUndefined();
  expect(await placeAt(face, "/index")).toBeUndefined();
  expect(await placeAt({ ...face, pages: [{ path: "$", title: "Any", load }] }, "/what/ever")).toMatchObject({
    title: "Any",
  });
});

test("going on adds an entry with its state, going to the same address replaces it", async () => {
  const router = createVisitorRouter(face);
  await router.start();
  await router.navigate({ to: "/h5/report/ABC", state: { goal: "/h5/status" } });
  await router.navigate({ to: "/h5/report/ABC" });
  expect(asked).toEqual(['push /h5/report/ABC {"goal":"/h5/status"}', "replace /h5/report/ABC {}"]);
  expect(router.place()).toMatchObject({ path: "/h5/report/ABC", params: { key: "ABC" } });
});

test("where the guard says so, another page is shown in its place", async () => {
  const router = createVisitorRouter(face);
  await router.start();
  await router.navigate({ to: "/h5/report/OLD" });
  expect(router.place()?.path).toBe("/h5/bind");
});

test("of two ways begun at once the later one is gone", async () => {
  const router = createVisitorRouter(face);
  await router.start();
  await Promise.all([router.navigate({ to: "/h5/report/ONE" }), router.navigate({ to: "/h5/report/TWO" })]);
  expect(asked).toEqual(["push /h5/report/TWO {}"]);
});

test("a page that cannot be fetched is asked for as a document, with its state; one of another face too", async () => {
  const router = createVisitorRouter(face);
  await router.start();
  await router.navigate({ to: "/h5/lost", state: { isAgreed: true } });
  expect(asked).toEqual(['push /h5/lost {"isAgreed":true}', "reload"]);
  await router.navigate({ to: "/index" });
  expect(asked.at(-1)).toBe("assign /index");
});

test("a document whose own page is missing stays as it is, and is not loaded again and again", async () => {
  for (const path of ["/h5/unknown", "/h5/lost"]) {
    (browser.location as { href: string }).href = `https://site.test${path}`;
    const router = createVisitorRouter(face);
    await router.start();
    expect(router.place()).toBeUndefined();
  }
  expect(asked).toEqual([]);
});
