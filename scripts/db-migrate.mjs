import { underProjectNode } from "./steps/bootstrap.mjs";

/** `npm run db:migrate [-- --remote]`: applies the numbered SQL of migrations/, forward only. */
await underProjectNode(import.meta.url, async () => {
  const { mustRun, wrangler } = await import("./steps/run.mjs");
  const place = process.argv.includes("--remote") ? ["--remote"] : ["--local", "--persist-to", ".local/state"];
  const env = { ...process.env, CI: "1" };
  console.log(await mustRun(...wrangler("d1", "migrations", "apply", "DB", ...place), { env }));
});
