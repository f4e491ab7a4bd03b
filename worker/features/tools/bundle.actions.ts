import { bundleParts } from "#contract/bundles";
import type { ConfigBundle } from "#contract/bundles.schemas";
import { checkBundle, exportBundle, importBundle } from "#contract/bundles.schemas";
import { isPermission } from "#contract/permissions";
import { toolMessages } from "#contract/tools";
import { staffAction } from "../../http/action";
import { badRequest } from "../../http/errors";
import { isSameDigest } from "../../platform/crypto";
import type { Deps } from "../../platform/deps";
import type { StoredRow } from "../history/history.queries";
import { findAllRows, nextRowId } from "../history/history.queries";
import { type RowsToWrite, writeManyRows } from "../history/many-rows.actions";
import { isSameValue, type Snapshot } from "../history/snapshots.rules";
import { auditRows } from "../logs/logs.actions";
import { markMenusChanged } from "../menus/menu-edit.actions";
import { menuTargetProblems } from "../menus/menu-places.rules";
import { isAppSetting, settingProblem } from "../settings/settings.rules";

const version = 1;
const signature = (deps: Deps, bundle: Omit<ConfigBundle, "signature">) =>
  deps.hash.of("config-bundle", signedText(bundle));

const allStored = () => bundleTypes.map((type) => findAllRows(type));
const nextIds = () => bundleTypes.map((type) => nextRowId(type));

export const exportBundleAction = staffAction(exportBundle, {
  load: () => ({ stored: allStored() }),
  async run(context) {
    const { stored, deps, now, query } = context;
    const parts = query.parts?.split(",") ?? bundleParts;
    const [menu, dictionaryType, dictionaryData, config] = stored.map((rows, index) =>
      rows.map((row) => packed(bundleTypes[index] ?? "config", row, rows)),
    );
    const content = {
      format: "config-bundle" as const,
      version,
      madeAt: now,
      ...(parts.includes("menus") ? { menus: menu } : {}),
      ...(parts.includes("dictionaries") ? { dictionaryTypes: dictionaryType, dictionaryData } : {}),
      ...(parts.includes("configs") ? { configs: config } : {}),
    };
    await deps.database.run(
      await auditRows(context, { action: "bundle.export", objectType: "bundle", changes: { parts: [...parts] } }),
    );
    const body = JSON.stringify({ ...content, signature: await signature(deps, content as ConfigBundle) }, null, 1);
    return new Response(body, {
      headers: {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="config-bundle.json"`,
      },
    });
  },
});

/** The differences of a bundle that this installation signed; any other or altered bundle is refused. */
async function differences(
  deps: Deps,
  bundle: ConfigBundle,
  rows: readonly (readonly StoredRow[])[],
): Promise<Difference[]> {
  const { signature: given, ...content } = bundle;
  if (!isSameDigest(await signature(deps, content), given)) throw badRequest(toolMessages.bundleInvalid);
  if (bundle.version !== version) throw badRequest(toolMessages.bundleTooOld);
  const found = bundleTypes.flatMap((type, index) => compare(type, partOf(content, type) ?? [], rows[index] ?? []));
  if (found.some(isUnusable)) throw badRequest(toolMessages.bundleInvalid);
  return found;
}

/** A bundle of an older version may name permissions, screens and settings that no longer exist. */
function isUnusable({ part, key, values }: Difference): boolean {
  if (part === "menu") return !isUsableMenu(values);
  return part === "config" && isAppSetting(key) && settingProblem(key, String(values.value)) !== undefined;
}

function isUsableMenu({ kind, title, path, component, external, permission }: Difference["values"]): boolean {
  const place = { kind: String(kind), title: String(title), path: String(path), component: String(component) };
  const isPlaced = Object.keys(menuTargetProblems({ ...place, isExternal: external === 1 }, [])).length === 0;
  return isPlaced && (permission === "" || isPermission(String(permission)));
}

export const checkBundleAction = staffAction(checkBundle, {
  load: () => ({ stored: allStored() }),
  async run({ body, deps, stored }) {
    const found = await differences(deps, body, stored);
    const countOf = (kind: Difference["kind"]) => found.filter((one) => one.kind === kind).length;
    return {
      differences: found.map(({ part, key, kind, fields }) => ({ part, key, kind, fields: [...fields] })),
      adds: countOf("add"),
      changes: countOf("change"),
      same: countOf("same"),
    };
  },
});

export const importBundleAction = staffAction(importBundle, {
  load: () => ({ stored: allStored(), firstIds: nextIds() }),
  async run(context) {
    const { stored, firstIds, body, deps, reply } = context;
    const [menus = []] = stored;
    const found = await differences(deps, body, stored);
    const parts = bundleTypes.map((type, index) => rowsOf(type, found, firstIds[index] ?? 1, menus));
    await writeManyRows(context, "bundle.import", parts, [markMenusChanged()]);
    reply.msg = toolMessages.imported;
    const sum = (key: "adds" | "changes") => parts.reduce((total, part) => total + part[key].length, 0);
    return { adds: sum("adds"), changes: sum("changes") };
  },
});

/** Adds ids to the new rows, and turns parents' names back into ids: of menus that exist here, or that come with the bundle. */
function rowsOf(
  type: BundleType,
  found: readonly Difference[],
  firstId: number,
  menus: readonly StoredRow[],
): RowsToWrite {
  const own = found.filter(({ part }) => part === type);
  const fresh = own.filter(({ kind }) => kind === "add");
  const idOf = new Map(menus.map((menu) => [String(menu.values.name), menu.id]));
  if (type === "menu") for (const [index, { key }] of fresh.entries()) idOf.set(key, firstId + index);
  const columns = ({ values }: Difference): Snapshot => {
    const { parent, ...rest } = values;
    return type === "menu"
      ? { ...(rest as Snapshot), parent_id: idOf.get(String(parent)) ?? null }
      : (rest as Snapshot);
  };
  return {
    type,
    adds: fresh.map((one, index) => ({ id: firstId + index, after: columns(one) })),
    changes: own.flatMap((one) => (one.kind === "change" && one.row ? [{ row: one.row, after: columns(one) }] : [])),
  };
}

/** The kinds of rows in a bundle, in the order in which they depend on each other. */
const bundleTypes = ["menu", "dictionaryType", "dictionaryData", "config"] as const;
type BundleType = (typeof bundleTypes)[number];

type Row = Readonly<Record<string, string | number | boolean>>;

const partOf = (bundle: Omit<ConfigBundle, "signature">, type: BundleType): readonly Row[] | undefined =>
  ({
    menu: bundle.menus,
    dictionaryType: bundle.dictionaryTypes,
    dictionaryData: bundle.dictionaryData,
    config: bundle.configs,
  })[type];

/** The key by which a row is recognised in another installation, because ids differ there. */
function keyOf(type: BundleType, values: Snapshot): string {
  if (type === "menu") return String(values.name);
  if (type === "dictionaryType") return String(values.dict_type);
  if (type === "dictionaryData") return `${values.dict_type}/${values.value}`;
  return String(values.key);
}

/** A row as the bundle contains it: without ids, and with a menu's parent by its name. */
function packed(type: BundleType, row: StoredRow, all: readonly StoredRow[]): Row {
  const { parent_id, ...values } = row.values;
  const rest = values as Row;
  if (type !== "menu") return rest;
  const parent = all.find(({ id }) => id === parent_id);
  return { ...rest, parent: parent ? String(parent.values.name) : "" };
}

interface Difference {
  readonly part: BundleType;
  readonly key: string;
  readonly kind: "add" | "change" | "same";
  readonly row: StoredRow | undefined;
  readonly values: Row;
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** How the wanted rows differ from the stored ones. */
function compare(type: BundleType, wanted: readonly Row[], stored: readonly StoredRow[]): Difference[] {
  const known = new Map(stored.map((row) => [keyOf(type, row.values), row]));
  return wanted.map((values) => {
    const key = keyOf(type, values as Snapshot);
    const row = known.get(key);
    const was = row && packed(type, row, stored);
    const fields = Object.entries(values).flatMap(([field, after]) =>
      isSameValue(was?.[field] as Snapshot[string], after as Snapshot[string])
        ? []
        : [{ field, before: was?.[field] ?? null, after }],
    );
    return { part: type, key, kind: !row ? "add" : fields.length > 0 ? "change" : "same", row, values, fields };
  });
}

/** The signed text; it does not depend on the order of fields, which tools may change. */
function signedText(bundle: Omit<ConfigBundle, "signature">): string {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value !== null && typeof value === "object"
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, sorted(v)]),
          )
        : value;
  return JSON.stringify(sorted(bundle));
}
