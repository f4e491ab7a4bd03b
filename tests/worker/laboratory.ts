import { and, eq } from "drizzle-orm";
import { createKitBatch, issueKitBatch, listKitLabels, printKitBatch } from "#contract/kits.schemas";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { personsTable } from "#drizzle/schema/persons";
import { productsTable } from "#drizzle/schema/products";
import { encryptedDetails } from "#worker/features/persons/person-details.queries";
import { storedPerson } from "#worker/features/persons/persons.actions";
import { db, row, write } from "#worker/platform/database/query";
import { newId } from "#worker/platform/ids";
import type { World } from "../support/app";
import type { Browser } from "../support/browser";
import { nextNumber } from "../support/factories";

interface Customer {
  readonly name: string;
  readonly phone: string;
  readonly gender?: "male" | "female";
  readonly birthMonth?: string;
}

export const someone: Customer = { name: "张小明", phone: "13800138000" };

/** A live product without an assay, for steps before the laboratory. */
export async function createPlainProduct(world: World, code = "plain"): Promise<string> {
  const now = world.clock.now();
  const id = newId(now);
  await world.write(
    write(
      db.insert(productsTable).values({
        id,
        code,
        name: "测试产品",
        neutralName: "测试",
        journey: "laboratory",
        medicalLevel: "entertainment",
        turnaroundMinutes: 3 * 24 * 60,
        state: "live",
        createdAt: now,
        updatedAt: now,
      }),
    ),
  );
  return id;
}

export async function createMerchantRow(world: World, status: "on" | "off" = "on"): Promise<string> {
  const now = world.clock.now();
  const id = newId(now);
  const name = `机构${nextNumber()}`;
  const values = {
    id,
    code: `m-${nextNumber()}`,
    name,
    shownName: name,
    address: "示例路1号",
    status,
    createdAt: now,
    updatedAt: now,
  };
  await world.write(write(db.insert(merchantsTable).values(values)));
  return id;
}

interface BatchOptions {
  readonly productCode: string;
  readonly quantity: number;
  readonly merchantId?: string;
  readonly lot?: string;
  readonly expiresOn?: string;
}

/** Barcodes of a new batch that has been printed and issued. */
export async function issuedBarcodes(world: World, staff: Browser, options: BatchOptions): Promise<string[]> {
  const body = { lot: "L1", expiresOn: "2027-12-31", ...options };
  const { data: batch } = await world.call(createKitBatch, { as: staff, body });
  const params = { id: batch.id };
  await world.call(printKitBatch, { as: staff, params });
  await world.call(issueKitBatch, { as: staff, params });
  const { data } = await world.call(listKitLabels, { as: staff, params });
  return data.labels.map(({ barcode }) => barcode);
}

/** Binds a tube in a short way: inserts the rows of a customer's own binding. */
export async function bindRows(
  world: World,
  barcode: string,
  customer: Customer = someone,
): Promise<{ personId: string; bindingId: string }> {
  const now = world.clock.now();
  const [personId, bindingId] = [newId(now), newId(now)];
  const tube = await tubeRow(world, barcode);
  const stored = await storedPerson(world.deps, { id: personId, name: customer.name, phone: customer.phone });
  await world.write(
    write(
      db.insert(personsTable).values({
        id: personId,
        ...stored,
        gender: customer.gender ?? "male",
        detailsSealed: encryptedDetails({ birthMonth: customer.birthMonth ?? "1996-03", heightCm: 175, weightKg: 68 }),
        createdAt: now,
        updatedAt: now,
      }),
    ),
    write(
      db.insert(bindingsTable).values({
        id: bindingId,
        tubeId: tube.id,
        personId,
        productId: tube.productId,
        phoneHash: stored.phoneHash,
        boundAt: now,
        undoUntil: now + 1_800_000,
      }),
    ),
    write(
      db
        .update(tubesTable)
        .set({
          state: tube.state === "quarantined" ? "quarantined" : "bound",
          bindingId,
          boundAt: now,
          stateChangedAt: now,
        })
        .where(and(eq(tubesTable.id, tube.id))),
    ),
  );
  return { personId, bindingId };
}

export async function tubeRow(world: World, barcode: string): Promise<typeof tubesTable.$inferSelect> {
  const tube = await world.read(row(db.select().from(tubesTable).where(eq(tubesTable.barcode, barcode))));
  if (!tube) throw new Error(`no tube ${barcode}`);
  return tube;
}
