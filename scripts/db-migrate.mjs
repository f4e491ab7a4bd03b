import { parseArgs } from "node:util";
import { underProjectNode } from "./steps/bootstrap.mjs";

/** `npm run db:migrate [-- --remote --config FILE --env NAME]`: applies the numbered SQL of migrations/, forward only. */
await underProjectNode(import.meta.url, async (args) => {
  const { deploymentOptions, migrateDeployed } = await import("./steps/deployment.mjs");
  const options = { ...deploymentOptions, remote: { type: "boolean", default: false } };
  const { values: place } = parseArgs({ args, options });
  if (!place.remote) {
    const { migrateLocalDatabase } = await import("./steps/local-database.mjs");
    return migrateLocalDatabase(".local");
  }
  await migrateDeployed(place);
});
