import { benchRows } from "./modules.mjs";
import { emptied, openProduct, secrets } from "./product.mjs";

/** Row 5: some calls through the counting database port; the API tests count all of them. */
export async function* roundTrips() {
  const product = await openProduct({ folder: emptied("trips") });
  try {
    const { measureRoundTrips } = await benchRows();
    for (const { name, isWrite, trips } of await measureRoundTrips(product.database, secrets, Date.now()))
      yield { row: 5, name, goal: isWrite ? 2 : 1, today: trips, unit: "trips", note: isWrite ? "write" : "read" };
  } finally {
    await product.close();
  }
}
