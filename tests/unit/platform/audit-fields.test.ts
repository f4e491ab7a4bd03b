import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { rowFields } from "#contract/history";
import { mountedActions } from "#worker/app";
import { editableTables } from "#worker/features/history/editable-tables.queries";
import { auditRows } from "#worker/features/logs/logs.actions";
import type { Action } from "#worker/http/action";
import type { CredentialReaders } from "#worker/http/caller";
import type { AppEnv } from "#worker/http/env";
import { mountAction } from "#worker/http/mount";
import type { Deps } from "#worker/platform/deps";

const hash = { of: async () => "hash" };
const deps = { hash, auditHash: hash, limiter: { allow: async () => true } } as unknown as Deps;

/** Calls the endpoint with an action that records all declared audit details and three more. */
async function onRecord({ endpoint }: Action) {
  const left: string[] = [];
  let kept: unknown;
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set("deps", deps);
    c.set("now", 1);
    c.set("requestId", "r");
    await next();
  });
  const open = {
    ...endpoint,
    access: { kind: "public" },
    params: undefined,
    query: undefined,
    body: undefined,
  } as const;
  const details = [...(endpoint.auditFields ?? []), "password", "genotype", "phoneNumber"];
  const run: Action["run"] = async (context) => {
    const changes = Object.fromEntries(details.map((field) => [field, 1]));
    const [query] = await auditRows(context, { action: "file.upload", reason: "因为", changes });
    kept = { changes: JSON.parse(String(query?.params[10])), reason: query?.params[9] };
    return new Response();
  };
  const undeclared: CredentialReaders["undeclared"] = (_, field) => void left.push(field);
  mountAction(app, { endpoint: { ...open, isIdempotent: false }, load: undefined, replicaIsEnough: undefined, run }, {
    undeclared,
  } as CredentialReaders);
  const path = endpoint.path.replaceAll(/\{\w+\}/g, "1");
  const reply = await app.request(`http://localhost${path}`, { method: endpoint.method });
  return { status: reply.status, kept, left };
}

describe("what a call puts on record is what its contract declares", () => {
  test.for(mountedActions().map((action) => [action.endpoint.name, action] as const))("%s", async ([, action]) => {
    const declared = action.endpoint.auditFields ?? [];
    const hasReason = declared.includes("reason");
    expect(await onRecord(action)).toEqual({
      status: 200,
      kept: { changes: Object.fromEntries(declared.map((field) => [field, 1])), reason: hasReason ? "因为" : "" },
      left: ["password", "genotype", "phoneNumber", ...(hasReason ? [] : ["reason"])],
    });
  });
});

test("every field of a row that staff edit has its place in the audit log", () => {
  const wireNames = Object.entries(editableTables).map(([type, { columns, sets = {} }]) => [
    type,
    [...Object.values(columns), ...Object.values(sets)].map(({ wire }) => wire).toSorted(),
  ]);
  expect(Object.entries(rowFields).map(([type, fields]) => [type, fields.toSorted()])).toEqual(wireNames);
});
