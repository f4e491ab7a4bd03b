import { and, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { companySettings } from "#contract/company-settings";
import { configsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { db, mapped, rows } from "../../platform/database/query";

const lab = alias(configsTable, "lab");

/** The laboratory's current name, as an SQL expression. */
export const laboratoryName = sql<string>`coalesce((select nullif(trim(${lab.value}), '') from ${configsTable} ${lab}
  where ${lab.key} = 'lab_name' and ${lab.deletedAt} is null), ${sql.raw(`'${companySettings.lab_name.first}'`)})`;

interface LaboratoryFacts {
  readonly name: string;
  readonly licence: string;
  readonly address: string;
  readonly phone: string;
}

const keys = ["lab_name", "lab_licence", "lab_address", "lab_phone"] as const;

/** The laboratory's facts for the head of a printed report; empty where nothing was entered. */
export function findLaboratory(): Query<LaboratoryFacts> {
  const values = rows(
    db
      .select({ key: configsTable.key, value: configsTable.value })
      .from(configsTable)
      .where(and(inArray(configsTable.key, [...keys]), isNull(configsTable.deletedAt))),
  );
  return mapped(values, (found) => {
    const of = (key: (typeof keys)[number]) => found.find((one) => one.key === key)?.value.trim() ?? "";
    const name = of("lab_name") || companySettings.lab_name.first;
    return { name, licence: of("lab_licence"), address: of("lab_address"), phone: of("lab_phone") };
  });
}
