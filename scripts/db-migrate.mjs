import { underProjectNode } from "./steps/bootstrap.mjs";

/** `npm run db:migrate [-- --remote]`: applies the numbered SQL of migrations/, forward only. */
await underProjectNode(import.meta.url, async (args) => {
  if (!args.includes("--remote")) {
    const { migrate } = await import("./steps/local-database.mjs");
    return migrate(".local");
  }
  const { mustRun, wrangler } = await import("./steps/run.mjs");
  const env = { ...process.env, CI: "1" };
  console.log(await mustRun(...wrangler("d1", "migrations", "apply", "DB", "--remote"), { env }));
});
