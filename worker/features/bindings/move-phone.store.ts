import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { NewPhone } from "../persons/persons.queries";

const changed = (_rows: unknown, count: number) => count;

export function moveBindings(from: string, to: NewPhone, when: SQL): Query<number> {
  return statement(
    sql`update bindings set phone_hash = ${to.phoneHash} where phone_hash = ${from}
      and person_id in (select value ->> 'id' from json_each(${JSON.stringify(to.sealed)})) and ${when}`,
    changed,
  );
}
