import { sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { shortened } from "../../platform/database/keyed-hashes";
import { db, write } from "../../platform/database/query";
import { shortenPersons } from "../persons/persons.queries";
import { type Archiving, ofArchived } from "../specimens/archived-samples.queries";
import { personsOf } from "./bindings.queries";

const bindings = bindingsTable;

/** Bindings and persons of archived samples, and so their reports, keep the short forms of hashes. */
export function shortenHashes(archiving: Archiving): Query<number>[] {
  const ids = ofArchived(archiving, samplesTable.bindingId);
  const binding = db.update(bindings).set({ phoneHash: shortened(bindings.phoneHash) });
  return [shortenPersons(personsOf(ids)), write(binding.where(sql`${bindings.id} in ${ids}`))];
}
