import { underProjectNode } from "./steps/bootstrap.mjs";

/** `npm run deploy`: build, migrate, upload, in this order; extra arguments go to `wrangler deploy`. */
await underProjectNode(import.meta.url, async () => {
  const { mustRun, wrangler } = await import("./steps/run.mjs");
  const { buildSite } = await import("./steps/site.mjs");
  const { bundleWorker, deployedWorker } = await import("./steps/worker-bundle.mjs");
  const loud = { isLoud: true };
  await buildSite();
  await bundleWorker();
  await mustRun(...wrangler("d1", "migrations", "apply", "DB", "--remote"), {
    ...loud,
    env: { ...process.env, CI: "1" },
  });
  await mustRun(...wrangler("deploy", deployedWorker, "--no-bundle", ...process.argv.slice(2)), loud);
});
