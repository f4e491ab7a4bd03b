import type { Call, Endpoint } from "#contract/endpoint";
import { type Permission, permissions } from "#contract/permissions";
import { sensitivePermissions } from "#contract/sensitive-permissions";

/** The fields of an endpoint that the rules read. */
export type Declared = Pick<Endpoint, "name" | "title" | "method" | "path" | "access">;

/** `METHOD /path/{}`: parameters are compared by position, not by name. */
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

function isCall(value: unknown): value is Call {
  return value !== null && typeof value === "object" && "name" in value && "method" in value && "path" in value;
}

/** Calls and endpoints that a file exports under a name other than their own; a call finds the types of its endpoint by the name. */
export function exportNameBreaches(exported: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(exported).flatMap(([name, value]) =>
    isCall(value) && value.name !== name ? [`${name} is ${value.name}. Declare it from calls.${name}.`] : [],
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

/** Endpoints without a handler, handlers without an endpoint, and duplicates of a name or an address. */
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

/** Permission tags that no role can grant. */
export function tagBreaches(endpoints: readonly Declared[]): string[] {
  return endpoints.flatMap(({ name, access }) => {
    const tag = access.kind === "staff" ? access.permission : undefined;
    return tag === undefined || tag in permissions
      ? []
      : [`${name} asks for ${tag}, which worker/contract/permissions.ts does not know.`];
  });
}

/** A call with such a name is sensitive, whatever permission it requires. */
const sensitiveNames = /^(reveal|export|undo|reset|withdraw)|Password|Secret|Totp$|Key$|Sessions$/;

/** Calls with a sensitive permission or name that do not ask for the password again, with the reason. */
export const withoutProof: Readonly<Record<string, string>> = {
  checkBundle: "looks only",
  checkUserImport: "looks only",
  previewRole: "looks only",
  readImportTemplate: "an empty table",
  continueRuleUpdate: "goes on with what was started with the password",
  readReportSheets: "reads the job that was started with the password",
  setReportPolicy: "says how later updates are made, publishes nothing",
  sendDelivery: "sends nothing new to an address that was set with the password",
  revokeDevice: "takes a device's access away",
  undoAcceptance: "puts a sample back by one step",
  setOwnPassword: "asks for the password itself",
  endOwnSessions: "ends the caller's own",
};

/**
 * Calls that reveal a person's data, create a credential, grant a permission or end a report, but do not ask for the
 * password again.
 */
export function proofBreaches(
  endpoints: readonly (Declared & Pick<Endpoint, "isFile">)[],
  excused: Readonly<Record<string, string>> = withoutProof,
): string[] {
  const needed = endpoints.filter(({ name, method, access, isFile }) => {
    if (access.kind !== "staff") return false;
    const isOfPermission = access.permission !== undefined && sensitivePermissions[access.permission as Permission];
    const acts = method !== "GET" || isFile === true;
    return acts && (isOfPermission || sensitiveNames.test(name));
  });
  const open = needed.filter(({ access }) => access.kind === "staff" && !access.needsProof);
  const stale = Object.keys(excused).filter((name) => !open.some((one) => one.name === name));
  return [
    ...open
      .filter(({ name }) => !(name in excused))
      .map(
        ({ name }) => `${name} is sensitive and does not need the password anew. Mark it needsProof in its contract.`,
      ),
    ...stale.map((name) => `${name} needs no excuse. Remove it from withoutProof.`),
  ];
}

/** Specified calls that no endpoint answers, and exceptions that are out of date. */
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
