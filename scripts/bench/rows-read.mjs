import { openFilledProduct } from "./filled.mjs";
import { loadTypeScriptBench } from "./modules.mjs";
import { benchSecrets } from "./product.mjs";

/**
 * Row 6: rows that D1 reports as read for a whole request: first and deep pages of the lists, and a report by its
 * owner.
 */
export async function* benchRowsRead({ samples }) {
  const product = await openFilledProduct(samples);
  try {
    // The archive's files are not generated, so its segments are removed.
    for (const text of ["drop trigger audit_segments_no_delete", "delete from audit_segments"])
      await product.database.prepare(text).run();
    const { measureRowsRead } = await loadTypeScriptBench();
    for (const { name, goal, rows, signIn } of await measureRowsRead(product.database, benchSecrets, Date.now())) {
      const note = signIn > 0 ? `${rows - signIn} of its own, ${signIn} of the sign-in check` : "";
      yield { row: 6, name, goal, today: rows, unit: "rows", note };
    }
  } finally {
    await product.close();
  }
}
