import { productSeedStatements } from "#worker/features/products/products-seed.actions";
import { signedInStaff } from "../support/factories";
import { bindRows, issuedBarcodes } from "../worker/laboratory";
import { castOf, clockGoesOn } from "./bench-world";
import { bindRequests } from "./binders";
import { fullPlates } from "./plates";

interface DayOptions {
  /** Number of customers who bind, one after the other. */
  readonly binds: number;
  /** Number of tubes that are received and scanned. */
  readonly scans: number;
  /** Number of full plates whose files are imported and whose results are published. */
  readonly plates: number;
}

/**
 * The data for one day over HTTP: requests of customers who bind, tubes that are received, files of closed plates, two
 * members of staff (the one who submits does not review), and a reader with a report of his own.
 */
export async function workingDay([database, secrets, now]: Parameters<typeof castOf>, days: readonly DayOptions[]) {
  const { world, staff, owner, report } = await castOf(database, secrets, now);
  await world.write(...(await productSeedStatements(now)));
  const reviewer = await signedInStaff(world);
  const cookie = [...owner.cookies].map((pair) => pair.join("=")).join("; ");
  const made = [];
  for (const { binds, scans, plates } of days) {
    const [requests = []] = await bindRequests(world, [{ people: binds, isOneTube: false }]);
    const arriving = await issuedBarcodes(world, staff, { productCode: "alcohol", quantity: scans });
    for (const barcode of arriving) await bindRows(world, barcode);
    const { files, token } = await fullPlates(world, plates);
    made.push({ binds: requests, scans: arriving, files, technician: token });
  }
  await world.settled();
  await world.write(clockGoesOn(now));
  return { reader: { cookie, path: `/api/v1/h5/report/${report.key}` }, reviewer: reviewer.token ?? "", days: made };
}
