import type { Endpoint } from "#contract/endpoint";
import type { HappyPath, Prepared, Stage } from "./stage";

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["./happy-*.ts", "../*/happy.ts", "!./happy-paths.ts"],
  { eager: true },
);

const isList = (exported: unknown): exported is readonly HappyPath[] => Array.isArray(exported);

/** One successful call of every endpoint: the lists that `happy-x.ts` here and `happy.ts` of a feature's tests export. */
export const happyPaths = [
  ...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isList).flat())),
];

/** A call with input with which its rightful caller succeeds. */
export interface ReadyCall {
  readonly endpoint: Endpoint;
  readonly prepared: Prepared;
}

/** Every call by its name, with what its input needs stored on the stage. */
export async function prepareCalls(stage: Stage): Promise<ReadonlyMap<string, ReadyCall>> {
  const calls = new Map<string, ReadyCall>();
  for (const { endpoint, prepare } of happyPaths)
    calls.set(endpoint.name, { endpoint, prepared: await prepare(stage) });
  return calls;
}
