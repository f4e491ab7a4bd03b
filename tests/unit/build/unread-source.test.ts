import { openHttp } from "@libsql/hrana-client";
import { expect, test } from "vitest";
import { leanSource, unindented } from "../../../scripts/steps/unread-source.mjs";

const lean = (path: string, code: string) => leanSource(code, `/p/${path}`).replaceAll(/\s+/g, " ").trim();

test("a call keeps what the worker checks by and loses the schema of its reply", () => {
  const code = `export const getTube = endpoint({
    name: "getTube",
    params: idParams,
    reply: z.object({ reply: z.string() }),
    auditFields: ["reason"],
  });
  export const last = endpoint({ name: "last", reply: tubeLife });`;
  expect(lean("worker/contract/tubes.ts", code)).toBe(
    `export const getTube = /* @__PURE__ */ endpoint({ name: "getTube", params: idParams, auditFields: ["reason"], });` +
      ` export const last = /* @__PURE__ */ endpoint({ name: "last" });`,
  );
});

test("what the contract builds is marked as free of effects, what its functions do is not", () => {
  const code = `const item = z.object({ id: z.string().check(z.minLength(1)) });
  export function page(row: Row) { return z.array(row); }`;
  const pure = "/* @__PURE__ */ ";
  expect(lean("worker/contract/fields.ts", code)).toBe(
    `const item = ${pure}z.object({ id: ${pure}z.string().check(${pure}z.minLength(1)) });` +
      ` export function page(row: Row) { return z.array(row); }`,
  );
});

test("a table keeps its columns with their defaults and loses what only migrations need", () => {
  const code = `export const wellsTable = sqliteTable("wells", {
    id: text("id").primaryKey(),
    runId: text("run_id").notNull().references(() => runsTable.id, { onDelete: "cascade" }).default("none"),
    sha: text("sha").notNull().unique("wells_sha"),
  }, (t) => [index("wells_run").on(t.runId)]);`;
  expect(lean("drizzle/schema/runs.ts", code)).toBe(
    `export const wellsTable = sqliteTable("wells", { id: text("id").primaryKey(),` +
      ` runId: text("run_id").notNull().default("none"), sha: text("sha").notNull(), });`,
  );
});

test("a call that is described by something else than an object literal stays as it is", () => {
  expect(lean("worker/contract/kits.ts", "const call = () => endpoint(described);")).toBe(
    "const call = () => endpoint(described);",
  );
});

test("libSQL's client speaks the second version of its protocol, the one that the worker's file carries", async () => {
  const client = openHttp("http://127.0.0.1:1");
  expect(await client.getVersion()).toBe(2);
  client.close();
});

test("a statement's lines become one, with what it is given untouched, and other texts stay as they are", () => {
  const code = `const a = sql\`select \${b ?
    'x' : sql\`one
    two\`}
    from t\`;
  const c = \`line
  line\`;`;
  expect(unindented(code, "store.ts")).toBe(`const a = sql\`select \${b ?
    'x' : sql\`one two\`} from t\`;
  const c = \`line
  line\`;`);
});
