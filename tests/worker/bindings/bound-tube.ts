import { eq } from "drizzle-orm";
import { bindTube } from "#contract/bindings.schemas";
import { documentVersions } from "#contract/documents/document-versions";
import type { BodyIn } from "#contract/endpoint";
import { tubesTable } from "#drizzle/schema/kits";
import { db, write } from "#worker/platform/database/query";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { nextNumber, signedInStaff } from "../../support/factories";
import { createPlainProduct, issuedBarcodes } from "../laboratory";

export const phone = "13800138000";

type Form = BodyIn<typeof bindTube>;

/** A correctly filled form. */
export function form(code: string, over: Partial<Form> = {}): Form {
  return {
    code,
    name: "张小明",
    gender: "男",
    birth: "1996-03",
    height: 175,
    weight: 68.5,
    agreement: true,
    agreementVersion: documentVersions.agreement,
    sensitiveConsent: true,
    sensitiveVersion: documentVersions.sensitive,
    ...over,
  };
}

export function bind(browser: Browser, body: Form, key = `key-${nextNumber()}-of-this-test`) {
  return browser.call(bindTube, { body, headers: { "idempotency-key": key } });
}

/** Barcodes of a new, issued batch. */
export async function barcodes(
  world: World,
  options: { quantity?: number; merchantId?: string; expiresOn?: string } = {},
): Promise<[string, ...string[]]> {
  const productCode = `plain-${nextNumber()}`;
  await createPlainProduct(world, productCode);
  const made = await issuedBarcodes(world, await signedInStaff(world), { productCode, quantity: 1, ...options });
  return made as [string, ...string[]];
}

export function setTube(world: World, code: string, values: Partial<typeof tubesTable.$inferInsert>) {
  return world.write(write(db.update(tubesTable).set(values).where(eq(tubesTable.barcode, code))));
}
