import type { HappyPath } from "./stage";

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["./happy-*.ts", "../*/happy.ts", "!./happy-paths.ts"],
  { eager: true },
);

const isList = (exported: unknown): exported is readonly HappyPath[] => Array.isArray(exported);

/** One successful call of every endpoint: the lists that `happy-x.ts` here and `happy.ts` of a feature's tests export. */
export const happyPaths = [
  ...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isList).flat())),
];
