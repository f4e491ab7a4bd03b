import { type SQL, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import type { NewPhone } from "../persons/persons.queries";

export function moveBindings(from: string, to: NewPhone, when: SQL): Query<number> {
  return write(
    db
      .update(bindingsTable)
      .set({ phoneHash: to.phoneHash })
      .where(sql`${bindingsTable.phoneHash} = ${from}
      and ${bindingsTable.personId} in (select value ->> 'id' from json_each(${JSON.stringify(to.sealed)}))
      and ${when}`),
  );
}
