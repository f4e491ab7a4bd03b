import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { MountedEndpoint } from "#contract/endpoint";
import { permissions } from "#contract/permissions";
import { mountedActions } from "#worker/app";
import { roleSeed } from "#worker/features/roles/role-seed";
import { projectRoot } from "../support/places";

const page = readFileSync(join(projectRoot, "docs/permissions.md"), "utf8");
const endpoints = mountedActions().map(({ endpoint }) => endpoint);

const words = (text = "") => text.split(", ").filter((word) => word !== "");
const table = [...page.matchAll(/^\| `([^`]+)` \| (.*?) \| (.*?) \| ?(.*?) \|$/gm)].map(
  ([, tag, title, roles, calls]) => ({
    tag,
    title,
    roles: words(roles?.trim()).toSorted(),
    calls: words(calls?.trim()).toSorted(),
  }),
);
/** The comma-separated calls of the last paragraph under a heading. */
const section = (heading: string) =>
  words(
    page
      .split(`## ${heading}\n`)[1]
      ?.split("\n## ")[0]
      ?.trim()
      .split("\n\n")
      .findLast((text) => text.includes(", ")),
  ).toSorted();

const proof = { true: "*", byContent: "?", false: "" };
function written({ name, access, provesItself }: MountedEndpoint): string {
  if (access.kind === "public") return `${name}${access.customer ? "+" : ""}${provesItself ? "!" : ""}`;
  if (access.kind === "customer") return name;
  const marked = `${name}${proof[String(access.needsProof ?? false) as keyof typeof proof]}`;
  return access.permission || !access.evenWhile ? marked : `${marked}(${access.evenWhile.join("+")})`;
}
const callsOf = (isMeant: (access: MountedEndpoint["access"]) => boolean) =>
  endpoints
    .filter(({ access }) => isMeant(access))
    .map(written)
    .toSorted();

test("the page of permissions names every permission with its title", () => {
  expect(table.map(({ tag, title }) => [tag, title])).toEqual(Object.entries(permissions));
});

test.each(table)(
  "$tag opens the calls that the page names, and a new installation grants it to the roles that it names",
  (row) => {
    expect(callsOf((access) => access.kind === "staff" && access.permission === row.tag)).toEqual(row.calls);
    const holders = roleSeed.filter(({ permissions: own }) => (own as readonly string[]).includes(row.tag ?? ""));
    expect(holders.map(({ key }) => key).toSorted()).toEqual(row.roles);
  },
);

test("calls without a permission are those that the page names", () => {
  const [signedIn] = page.split("Of the calls in the table");
  expect(words(signedIn?.trim().split("\n\n").at(-1)).toSorted()).toEqual(
    callsOf((access) => access.kind === "staff" && !access.permission),
  );
  expect(section("A customer whose phone is verified")).toEqual(callsOf(({ kind }) => kind === "customer"));
  expect(section("Anybody")).toEqual(callsOf(({ kind }) => kind === "public"));
});

test("calls with a permission that are open while somebody looks through a role are those that the page names", () => {
  const [, listed] = /looks through a role that has the permission: (.*)$/m.exec(page) ?? [];
  const open = endpoints.filter(
    ({ access }) => access.kind === "staff" && access.permission && access.evenWhile?.includes("viewing"),
  );
  expect(open.map(({ name }) => name).toSorted()).toEqual(words(listed).toSorted());
});
