import { type Journey, openJourney, type ownPhone } from "./journey";
import { bindTube, signInAs } from "./people";
import { callAs } from "./staff-api";

interface Owner {
  readonly phone: ReturnType<typeof ownPhone>;
  readonly name: string;
  readonly height: string;
  readonly weight: string;
}

/** A tube of a separate batch, bound on its owner's phone. */
export async function boundTube(bench: Journey, owner: Owner, lot: string): Promise<string> {
  const admin = await openJourney("smallDesk");
  await signInAs(admin, bench.product.admin, "/lab/kits");
  const body = { productCode: "alcohol", quantity: 1, lot, expiresOn: "2028-12-31" };
  const { id } = await callAs<{ id: string }>(admin, "POST", "/api/v1/kit-batches", body);
  for (const step of ["print", "issue"]) await callAs(admin, "POST", `/api/v1/kit-batches/${id}/${step}`, {});
  const path = `/api/v1/kit-batches/${id}/labels`;
  const { labels } = await callAs<{ labels: { barcode: string }[] }>(admin, "GET", path);
  const barcode = labels[0]?.barcode ?? "";
  await bindTube(await openJourney("phone"), barcode, owner);
  return barcode;
}
