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
/** What every screen of the office depends on: the calls of the signed-in person, and the parts. */
const isBase = (path: string | undefined) => inside("web/admin/parts")(path) || inside("web/admin/session")(path);
const isDrizzle = ({ from, target }: Import) => from.startsWith("drizzle-orm") || inside("drizzle")(target);

/** Files that build statements: stores, a feature's queries for other features, the builder behind the port, and the fillers of databases. */
const touchesTables = (path: string) =>
  /\.(store|queries)\.ts$|^worker\/platform\/database\/|^worker\/dev\/|^drizzle\/|^tests\//.test(path);
const isSchemas = (path: string | undefined) => inContract(path) && /\.schemas$/.test(path ?? "");
const isZod = ({ from }: Import) => /^zod(\/|$)/.test(from);

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
    name: "the base of the back office knows no screen",
    remedy: "Let the screen or the shell hand it in, or move what screens share into web/admin/parts",
    isBroken: ({ path }, { target }) => isBase(path) && face(target) === "admin" && !isBase(target),
  },
  {
    name: "Mantine belongs to the back office",
    remedy: "Use web/shared and plain CSS on public pages",
    isBroken: ({ path }, { from }) => inWeb(path) && from.startsWith("@mantine/") && face(path) !== "admin",
  },
  {
    name: "the web app carries neither schemas nor zod",
    remedy: "Import types with import type, and the call from the file without .schemas",
    isBroken: ({ path }, one) => inWeb(path) && !one.isType && (isSchemas(one.target) || isZod(one)),
  },
  {
    name: "only x.schemas.ts of the contract has zod",
    remedy: "Move what needs schemas into the x.schemas.ts beside it",
    isBroken: ({ path }, one) =>
      inContract(path) && !path.endsWith(".schemas.ts") && !one.isType && (isSchemas(one.target) || isZod(one)),
  },
  {
    name: "only stores and queries touch Drizzle and the tables",
    remedy: "Move the query into an x.store.ts, or into x.queries.ts where other features put it into their batches",
    isBroken: ({ path }, one) => !one.isType && isDrizzle(one) && !touchesTables(path),
  },
  {
    name: "only the HTTP side knows Hono",
    remedy: "Pass plain values into the action",
    isBroken: ({ path }, { from }) => inFeatures(path) && /^(hono|@hono)(\/|$)/.test(from),
  },
  {
    name: "rules and states decide and do nothing else",
    remedy: "Pass in what they need; let x.actions.ts read and write",
    isBroken: ({ path }, { target, isType }) =>
      /\.(rules|states)\.ts$/.test(path) &&
      !isType &&
      (/\.(store|queries|actions)$/.test(target ?? "") || /^worker\/platform\/database\//.test(target ?? "")),
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

/** Imports that violate the layers of the architecture. */
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

/** A call takes its types from the schemas beside it, which take the call from it: the two count as one file. */
const withItsSchemas = (path: string) => path.replace(/^(worker\/contract\/.*)\.schemas\.ts$/, "$1.ts");

/** Cycles of files that import each other, types included; a lazy import does not count. */
export function fileCircles(files: FileMap): Breach[] {
  return circles(targetsOf(files, withItsSchemas)).map((circle) => ({
    file: circle[0] ?? "",
    problem: `is part of a circle: ${circle.join(" -> ")}`,
    remedy: "Move what both need into a third file, often the lower of the two",
  }));
}

/** Folders inside a feature that are in another layer than the rest of the feature. */
const layersOfFeatures = [
  "specimens/barcodes",
  "specimens/tubes",
  "specimens/receiving",
  "archive/samples",
  "archive/runs",
];

/**
 * The folder that counts as one unit: a feature, a layer of the worker, a part of the web app, the tables. A file
 * directly in `worker`, `worker/features` or `web` is its own unit; tests and scripts are not checked.
 */
export function folderOf(path: string): string | undefined {
  if (/^drizzle\/(schema\/|columns\.ts)/.test(path)) return "drizzle/schema";
  const layer = layersOfFeatures.find((folder) => path.startsWith(`worker/features/${folder}/`));
  if (layer !== undefined) return `worker/features/${layer}`;
  return /^(worker\/features\/[^/]+|(worker|web|drizzle)\/[^/]+)/.exec(path)?.[1];
}

/** Cycles of folders, types included: A imports B, and B imports A directly or through others. */
export function folderCircles(files: FileMap): Breach[] {
  return circles(targetsOf(files, folderOf)).map((circle) => ({
    file: circle[0] ?? "",
    problem: `is part of a circle of folders: ${circle.join(" -> ")}`,
    remedy: "Move what both need into a folder below both; let the one above call the one below",
  }));
}

/** Which other files, or folders, each one imports while loading. */
function targetsOf(files: FileMap, nodeOf: (path: string) => string | undefined): Map<string, Set<string>> {
  const paths = new Set(Object.keys(files));
  const resolve = (target: string | undefined) =>
    [".ts", ".tsx", ".mjs"].map((ending) => `${target}${ending}`).find((path) => paths.has(path));
  const edges = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(files)) {
    const from = nodeOf(path);
    if (from === undefined) continue;
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const { target, isLazy } of parsed(path, text).imports) {
      const file = isLazy ? undefined : resolve(target);
      const to = file === undefined ? undefined : nodeOf(file);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return edges;
}

/** One cycle for each loop that the walk meets, from the point where it closes. */
function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (node: string, trail: readonly string[]) => {
    const at = trail.indexOf(node);
    if (at >= 0) {
      found.push([...trail.slice(at), node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of edges.keys()) walk(node, []);
  return found;
}
