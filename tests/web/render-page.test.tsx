import { Outlet } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { renderPage } from "../../web/render-page";
import { createNavigation, createWebPartRoutes } from "../../web/router";
import { lazyPage } from "../../web/shared/lazy-page";

type Path = "/h5/bind" | "/h5/report/$key" | "/h5/broken" | "/h5/lost";
const { Link, useParams, useSearch } = createNavigation<Path, "version">();

const pages = {
  BindPage: () => (
    <Link to="/h5/report/$key" params={{ key: "ABC" }} search={{ version: "2" }}>
      report
    </Link>
  ),
  ReportPage: () => `${useParams("/h5/report/$key").key} ${useSearch().version} ${typeof useSearch().version}`,
  BrokenPage: () => {
    throw new Error("no");
  },
};
const load = () => Promise.resolve(pages);
const tree = createWebPartRoutes<Path, "version">(
  { component: Outlet, search: ["version"] },
  {
    "/h5/bind": { title: "Bind", ...lazyPage(load, "BindPage") },
    "/h5/report/$key": { title: "Report", ...lazyPage(load, "ReportPage") },
    "/h5/broken": { title: "Broken", ...lazyPage(load, "BrokenPage") },
    "/h5/lost": { title: "Lost", ...lazyPage(() => Promise.reject<typeof pages>(new Error("away")), "BindPage") },
  },
);
const textOf = async (address: string) => (await renderPage(tree, { address })).html.replaceAll(/<!--.*?-->/g, "");

test("a page is drawn with the parts of its path and its query, which stay text", async () => {
  expect((await renderPage(tree, { address: "/h5/report/ABC" })).title).toBe("Report");
  expect(await textOf("/h5/report/ABC?version=007&other=1")).toBe("ABC 007 string");
});

test("a link is an ordinary one before any script, with its query", async () => {
  expect(await textOf("/h5/bind")).toBe('<a href="/h5/report/ABC?version=2">report</a>');
});

test.each([
  ["/h5/report", "no page of its face has this path"],
  ["/h5/report/ABC/more", "no page of its face has this path"],
  ["/H5/bind", "no page of its face has this path"],
  ["/h5/broken", "broke while it was drawn"],
  ["/h5/lost", "away"],
])("%s is no document: %s", async (address, reason) => {
  await expect(renderPage(tree, { address })).rejects.toThrow(reason);
});
