import type { Endpoint } from "#contract/endpoint";
import { permissions } from "#contract/permissions";

/** What the rules read of an endpoint. */
export type Declared = Pick<Endpoint, "name" | "title" | "method" | "path" | "access">;

/** `METHOD /path/{}`: parameters are told apart by their place, not by their name. */
const shape = (call: string) => call.replaceAll(/\{\w+\}/g, "{}");
const callOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

export function isEndpoint(value: unknown): value is Endpoint {
  return (
    value !== null &&
    typeof value === "object" &&
    "method" in value &&
    "path" in value &&
    "access" in value &&
    "reply" in value
  );
}

/** Exported actions that are not named after their endpoint; `exported` has them by the names of their modules. */
export function actionNameBreaches(
  exported: readonly (readonly [name: string, action: { readonly endpoint: Declared }])[],
): string[] {
  return exported.flatMap(([name, { endpoint }]) => {
    const expected = `${endpoint.name}Action`;
    return name === expected ? [] : [`${name} answers ${endpoint.name}. Name it ${expected}.`];
  });
}

/** Endpoints without a handler, handlers without an endpoint, and two of one name or address. */
export function mountBreaches(declared: readonly Declared[], mounted: readonly Declared[]): string[] {
  const breaches: string[] = [];
  for (const one of declared) {
    if (!mounted.includes(one))
      breaches.push(
        `${one.name} (${callOf(one)}) is in the contract but not mounted. Declare its action; a new file gets its line in worker/features.ts.`,
      );
  }
  for (const one of mounted) {
    if (!declared.includes(one))
      breaches.push(
        `${one.name} (${callOf(one)}) is mounted but not exported by the contract. Declare it in worker/contract.`,
      );
  }
  for (const [what, key] of [
    ["name", (one: Declared) => one.name],
    ["address", (one: Declared) => shape(callOf(one))],
  ] as const) {
    const counts = Map.groupBy(mounted, key);
    for (const [value, same] of counts) {
      if (same.length > 1)
        breaches.push(
          `${same.length} endpoints have the ${what} ${value}. The first one mounted would answer for all.`,
        );
    }
  }
  return breaches;
}

/** Permission tags that nobody could be granted. */
export function tagBreaches(endpoints: readonly Declared[]): string[] {
  return endpoints.flatMap(({ name, access }) => {
    const tag = access.kind === "staff" ? access.permission : undefined;
    return tag === undefined || tag in permissions
      ? []
      : [`${name} asks for ${tag}, which worker/contract/permissions.ts does not know.`];
  });
}

/** Specified calls that nothing answers, and excuses that are out of date. */
export function coverageBreaches(
  specified: readonly string[],
  excused: Readonly<Record<string, string>>,
  mounted: readonly Declared[],
): string[] {
  const served = new Set(mounted.map((one) => shape(callOf(one))));
  return specified.flatMap((call) => {
    const [isServed, isExcused] = [served.has(shape(call)), call in excused];
    if (isServed && isExcused) return [`${call} works now. Remove it from notYet in specified-calls.ts.`];
    if (!isServed && !isExcused) return [`${call} of the specification is answered by nothing. Declare and mount it.`];
    return [];
  });
}
