import { expect, test } from "vitest";
import { mountedActions } from "#worker/app";
import {
  actionNameBreaches,
  coverageBreaches,
  type Declared,
  exportNameBreaches,
  isEndpoint,
  mountBreaches,
  proofBreaches,
  tagBreaches,
} from "./rules/contract";
import { notYet, specifiedCalls } from "./rules/specified-calls";

const modules = import.meta.glob<Record<string, unknown>>("../../worker/contract/*.ts", { eager: true });
const features = import.meta.glob<Record<string, unknown>>("../../worker/features/**/*.actions.ts", { eager: true });
const declared = [...new Set(Object.values(modules).flatMap((one) => Object.values(one).filter(isEndpoint)))];
const mountedAs = mountedActions();
const mounted = mountedAs.map(({ endpoint }) => endpoint);

test("every endpoint of the contract is mounted once, and nothing else is", () => {
  expect(declared.length).toBeGreaterThan(0);
  expect(mountBreaches(declared, mounted)).toEqual([]);
});

test("a call and its endpoint are exported under one name", () => {
  expect(Object.values(modules).flatMap(exportNameBreaches)).toEqual([]);
});

test("an action is named after its endpoint", () => {
  const exported = Object.values(features).flatMap((one) => Object.entries(one));
  const actions = mountedAs.flatMap((action) =>
    exported.flatMap(([name, one]) => (one === action ? [[name, action] as const] : [])),
  );
  expect(actions).toHaveLength(mounted.length);
  expect(actionNameBreaches(actions)).toEqual([]);
});

test("every permission that an endpoint asks for can be granted", () => {
  expect(tagBreaches(mounted)).toEqual([]);
});

test("whatever opens a person, makes a credential, gives a right or ends a report asks for the password anew", () => {
  expect(proofBreaches(mounted)).toEqual([]);
});

test("a sensitive call without the mark and an excuse that nobody needs are found", () => {
  const reveal = sample({ name: "revealOrder", method: "POST", access: { kind: "staff" } });
  const withdraw = sample({ method: "POST", access: { kind: "staff", permission: "lab:report:withdraw" } });
  const marked = sample({
    method: "POST",
    access: { kind: "staff", permission: "lab:report:withdraw", needsProof: true },
  });
  expect(proofBreaches([reveal, withdraw, marked, sample()], {})).toHaveLength(2);
  expect(proofBreaches([marked], { revealOrder: "no" })).toEqual([
    "revealOrder needs no excuse. Remove it from withoutProof.",
  ]);
});

test("every call of the specification's section 7 is answered or promised", () => {
  expect(coverageBreaches(specifiedCalls, notYet, mounted)).toEqual([]);
});

const sample = (over: Partial<Declared> = {}): Declared => ({
  name: "getTube",
  title: "采样管",
  method: "GET",
  path: "/api/v1/tubes/{tubeId}",
  access: { kind: "staff", permission: "lab:tube:list" },
  ...over,
});

test("an endpoint without a handler, a handler without an endpoint and a second of one address are found", () => {
  const [a, b] = [sample(), sample({ name: "readTube", path: "/api/v1/tubes/{id}" })];
  expect(mountBreaches([a], []).join()).toContain("not mounted");
  expect(mountBreaches([], [a]).join()).toContain("not exported");
  expect(mountBreaches([a, b], [a, b]).join()).toContain("2 endpoints have the address");
  expect(mountBreaches([a], [a])).toEqual([]);
});

test("an action of another name than its endpoint's is found", () => {
  const endpoint = sample();
  expect(actionNameBreaches([["list", { endpoint }]])).toEqual(["list answers getTube. Name it getTubeAction."]);
  expect(actionNameBreaches([["getTubeAction", { endpoint }]])).toEqual([]);
});

test("an endpoint that is declared from the call of another is found", () => {
  expect(exportNameBreaches({ readTube: sample(), getTube: sample(), messages: { name: "" } })).toEqual([
    "readTube is getTube. Declare it from calls.readTube.",
  ]);
});

test("a tag outside the registry is found", () => {
  expect(tagBreaches([sample({ access: { kind: "staff", permission: "lab:tube:paint" } })])).toHaveLength(1);
});

test("a missing call is found, an excuse for a call that works too", () => {
  const call = "GET /api/v1/tubes/{code}";
  expect(coverageBreaches([call], {}, []).join()).toContain("answered by nothing");
  expect(coverageBreaches([call], { [call]: "tubes" }, []).join()).toBe("");
  expect(coverageBreaches([call], { [call]: "tubes" }, [sample()]).join()).toContain("works now");
});
