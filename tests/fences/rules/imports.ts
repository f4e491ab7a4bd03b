import { type Breach, type FileMap, type Import, type ParsedFile, parsed } from "./sources";

interface Rule {
  readonly name: string;
  readonly remedy: string;
  isBroken(file: ParsedFile, one: Import): boolean;
}

const inside = (folder: string) => (path: string | undefined) => path?.startsWith(`${folder}/`) ?? false;
const inWeb = inside("web");
const inWorker = inside("worker");
const inContract = inside("worker/contract");
const inFeatures = inside("worker/features");
const face = (path: string | undefined) => /^web\/(marketing|h5|admin)\//.exec(path ?? "")?.[1];
const feature = (path: string | undefined) => /^worker\/features\/([\w-]+)\//.exec(path ?? "")?.[1];
const isDrizzle = ({ from, target }: Import) => from.startsWith("drizzle-orm") || inside("drizzle")(target);

/** Files that build statements: stores, the queries that a feature offers to others, the builder behind the port, and what fills databases. */
const touchesTables = (path: string) =>
  /\.(store|queries)\.ts$|^worker\/platform\/database\/|^worker\/dev\/|^drizzle\/|^tests\//.test(path);
const isLightFace = (path: string) => face(path) === "h5" || face(path) === "marketing";

const rules: readonly Rule[] = [
  {
    name: "the contract imports only zod and its own files",
    remedy: "Move what needs more out of worker/contract",
    isBroken: ({ path }, { from, target }) =>
      inContract(path) && !inContract(target) && from !== "zod/mini" && from !== "zod/v4/core",
  },
  {
    name: "the web app takes from the worker only the contract",
    remedy: "Move the shared part into worker/contract",
    isBroken: ({ path }, { target }) => inWeb(path) && inWorker(target) && !inContract(target),
  },
  {
    name: "the worker takes nothing from the web app",
    remedy: "Move the shared part into worker/contract",
    isBroken: ({ path }, { target }) => inWorker(path) && inWeb(target),
  },
  {
    name: "the three faces of the web app do not import each other",
    remedy: "Move the shared part into web/shared",
    isBroken: ({ path }, { target }) =>
      face(path) !== undefined && face(target) !== undefined && face(path) !== face(target),
  },
  {
    name: "web/shared knows no face",
    remedy: "Let the face import the shared part, not the other way round",
    isBroken: ({ path }, { target }) => inside("web/shared")(path) && face(target) !== undefined,
  },
  {
    name: "Mantine belongs to the back office",
    remedy: "Use web/shared and plain CSS on public pages",
    isBroken: ({ path }, { from }) => inWeb(path) && from.startsWith("@mantine/") && face(path) !== "admin",
  },
  {
    name: "public pages carry no classic zod",
    remedy: 'import * as z from "zod/mini"',
    isBroken: ({ path }, { from }) => isLightFace(path) && (from === "zod" || from === "zod/v4"),
  },
  {
    name: "only stores and queries touch Drizzle and the tables",
    remedy: "Move the query into an x.store.ts, or into x.queries.ts where other features put it into their batches",
    isBroken: ({ path }, one) => !one.isType && isDrizzle(one) && !touchesTables(path),
  },
  {
    name: "only the routes and the HTTP side know Hono",
    remedy: "Pass plain values into the action",
    isBroken: ({ path }, { from }) => inFeatures(path) && /^(hono|@hono)(\/|$)/.test(from),
  },
  {
    name: "a feature keeps its store, routes and errors to itself",
    remedy: "Use a verb of its x.actions.ts, or a pure decision of its x.rules.ts or x.states.ts",
    isBroken: ({ path }, { target }) => {
      const [own, other] = [feature(path), feature(target)];
      return own !== undefined && other !== undefined && own !== other && /\.(store|routes|errors)$/.test(target ?? "");
    },
  },
  {
    name: "rules and states decide and do nothing else",
    remedy: "Pass in what they need; let x.actions.ts read and write",
    isBroken: ({ path }, { target, isType }) =>
      /\.(rules|states)\.ts$/.test(path) &&
      !isType &&
      (/\.(store|queries|routes|actions)$/.test(target ?? "") || /^worker\/platform\/database\//.test(target ?? "")),
  },
  {
    name: "the platform knows neither features nor HTTP",
    remedy: "Turn the dependency round: features call the platform",
    isBroken: ({ path }, { target }) =>
      inside("worker/platform")(path) && (inFeatures(target) || inside("worker/http")(target)),
  },
  {
    name: "the HTTP side knows no feature",
    remedy: "Wire it in worker/app.ts",
    isBroken: ({ path }, { target }) => inside("worker/http")(path) && inFeatures(target),
  },
  {
    name: "the product does not import its tests or scripts",
    remedy: "Move the shared part into the product",
    isBroken: ({ path }, { target }) =>
      (inWorker(path) || inWeb(path)) && (inside("tests")(target) || inside("scripts")(target)),
  },
];

export const importRules: readonly string[] = rules.map(({ name }) => name);

/** Imports that cross a wall of the house. */
export function importBreaches(files: FileMap): Breach[] {
  const breaches: Breach[] = [];
  for (const [path, text] of Object.entries(files)) {
    const file = parsed(path, text);
    for (const one of file.imports) {
      for (const { name, remedy, isBroken } of rules) {
        if (isBroken(file, one)) breaches.push({ file: path, problem: `imports ${one.from}, but ${name}`, remedy });
      }
    }
  }
  return breaches;
}

/** Rings of files that import each other while loading; types and lazy imports make no ring. */
export function cycles(files: FileMap): Breach[] {
  const paths = new Set(Object.keys(files));
  const resolve = (target: string | undefined) =>
    [".ts", ".tsx", ".mjs"].map((ending) => `${target}${ending}`).find((path) => paths.has(path));
  const edges = new Map<string, string[]>();
  for (const [path, text] of Object.entries(files)) {
    const eager = parsed(path, text).imports.filter((one) => !one.isType && !one.isLazy);
    edges.set(
      path,
      eager.flatMap(({ target }) => resolve(target) ?? []),
    );
  }
  const done = new Set<string>();
  const found: Breach[] = [];
  const walk = (path: string, trail: string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      const ring = [...trail.slice(at), path].join(" -> ");
      found.push({
        file: path,
        problem: `is part of a ring: ${ring}`,
        remedy: "Move the shared part into a third file",
      });
      return;
    }
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of paths) walk(path, []);
  return found;
}
