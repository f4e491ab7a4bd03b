import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ReferenceMaterial } from "#contract/validations.schemas";
import { referenceMaterialsTable, validationRunsTable } from "#drizzle/schema/validations";
import { allOf } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { contains } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { select, write } from "../../platform/database/query";
import { excluded, insertInto, listAsRows, oneOfList } from "../../platform/database/writes";

const m = alias(referenceMaterialsTable, "m");
const x = alias(validationRunsTable, "x");

const { code, name, kind, supplier, lot, truths, id, version, createdAt } = m;
const columns = { code, name, kind, supplier, lot, truths, id, version, createdAt };

interface MaterialFilter extends ListPlace {
  readonly search?: string | undefined;
}

export function findMaterials(filter: MaterialFilter): Query<ReferenceMaterial[]> {
  const { search, pageSize } = filter;
  const page = listOrder(m.id, filter);
  const found = [m.code, m.name, m.supplier].map((column) => contains(column, search));
  const where = [page.where, ...(search ? [sql`(${sql.join(found as SQL[], sql` or `)})`] : [])];
  return select(
    columns,
    sql`from ${referenceMaterialsTable} ${m} where ${allOf(where)} order by ${sql.join(page.order, sql`, `)}
      limit ${pageSize + 1}`,
  );
}

/** The materials with the codes that the SQL selects. */
const materialsIn = (codes: SQL): Query<ReferenceMaterial[]> =>
  select(columns, sql`from ${referenceMaterialsTable} ${m} where ${m.code} in ${codes} order by ${m.code}`);

export const findMaterialsByCode = (codes: readonly string[]) => materialsIn(oneOfList(codes));

/** The materials that the wells of a validation contain. */
export const findMaterialsOfValidation = (validationId: string) =>
  materialsIn(sql`(select one.value ->> 'material' from ${validationRunsTable} ${x}, json_each(${x.wells}) one
    where ${x.validationId} = ${validationId})`);

/** `version` is the row's new version: 1 for a new material. */
type Given = Omit<ReferenceMaterial, "createdAt">;

/** Inserts or changes the materials; none of them when one has another version than the one that was read. */
export function saveMaterials(materials: readonly Given[], userId: number, now: number): Query<number> {
  const given = listAsRows(materials);
  const seen = listAsRows(materials, "seen");
  const t = referenceMaterialsTable;
  return write(
    insertInto(
      t,
      {
        id: given.of("id"),
        code: given.of("code"),
        name: given.of("name"),
        kind: given.of("kind"),
        supplier: given.of("supplier"),
        lot: given.of("lot"),
        truths: given.json("truths"),
        version: given.of("version"),
        createdBy: userId,
        updatedBy: userId,
        createdAt: now,
        updatedAt: now,
      },
      {
        from: given.rows,
        when: sql`not exists (select 1 from ${seen.rows} left join ${t} ${m} on ${m.code} = ${seen.of("code")}
          where coalesce(${m.version}, 0) <> ${seen.of("version")} - 1)`,
      },
    ).onConflictDoUpdate({
      target: t.code,
      set: {
        name: excluded(t.name),
        kind: excluded(t.kind),
        supplier: excluded(t.supplier),
        lot: excluded(t.lot),
        truths: excluded(t.truths),
        version: excluded(t.version),
        updatedBy: excluded(t.updatedBy),
        updatedAt: excluded(t.updatedAt),
      },
    }),
  );
}
