import { loadTypeScriptBench } from "./modules.mjs";
import { benchSecrets, emptyBenchFolder, openProduct } from "./product.mjs";

/** Row 5: some calls through the counting database port; the API tests count all of them. */
export async function* benchRoundTrips() {
  const product = await openProduct({ folder: emptyBenchFolder("trips") });
  try {
    const { measureRoundTrips } = await loadTypeScriptBench();
    for (const { name, isWrite, trips } of await measureRoundTrips(product.database, benchSecrets, Date.now()))
      yield { row: 5, name, goal: isWrite ? 2 : 1, today: trips, unit: "trips", note: isWrite ? "write" : "read" };
  } finally {
    await product.close();
  }
}
