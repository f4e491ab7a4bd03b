import { parseArgs } from "node:util";
import { underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run deploy [-- --config FILE --env NAME --dry-run]`: checks what the deployment lacks, builds, migrates and
 * uploads, all with one configuration. With `--dry-run` nothing leaves this machine: it checks the configuration,
 * builds, and shows the upload.
 */
await underProjectNode(import.meta.url, async (args) => {
  const deployment = await import("./steps/deployment.mjs");
  const { buildSite } = await import("./steps/site.mjs");
  const { runOrThrow, wranglerCommand } = await import("./steps/run.mjs");
  const { values: place } = parseArgs({
    args,
    options: { ...deployment.deploymentOptions, "dry-run": { type: "boolean", default: false } },
  });
  const isDryRun = place["dry-run"];
  const flags = deployment.wranglerFlags(place);
  const configuration = await deployment.deploymentConfiguration(place);
  const origin = await deployment.deploymentOrigin(place);
  const problems = deployment.missingFromConfiguration(configuration, origin, place.config);
  if (problems.length === 0 && !isDryRun) problems.push(...(await deployment.missingFromAccount(configuration, place)));
  const lines = deployment.problemLines(problems);
  if (problems.length > 0 && !isDryRun) throw new Error(`Nothing was changed. Before this can be deployed:\n${lines}`);
  const foreign = isDryRun ? undefined : await deployment.findUnknownMigration(configuration, place);
  if (foreign)
    throw new Error(
      `Nothing was changed. The database was migrated by a newer or another build: its migration ${foreign} is not in this one.`,
    );

  const loud = { isLoud: true };
  await buildSite(origin);
  if (!isDryRun) await deployment.migrateDeployed(place);
  const upload = ["deploy", ...flags, ...(isDryRun ? ["--dry-run"] : [])];
  await runOrThrow(...wranglerCommand(...upload), loud);
  if (isDryRun) console.log("Dry run: no migration was applied and nothing was uploaded.");
  if (problems.length > 0) throw new Error(`Before this can be deployed:\n${lines}`);
});
