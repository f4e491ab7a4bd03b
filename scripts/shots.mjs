import { underProjectNode } from "./steps/bootstrap.mjs";

/** Pictures of every screen into .local/shots: `npm run shots [-- parts of names]`. The list is tests/browser/screens.ts. */
await underProjectNode(import.meta.url, async (parts) => {
  const { loadModule } = await import("./steps/environment.mjs");
  const { buildSite } = await import("./steps/site.mjs");
  // Built here: the loaded module finds it done, and can load nothing more itself.
  await buildSite();
  const { takeShots } = await loadModule("scripts/entries/take-shots.ts");
  const count = await takeShots(parts);
  console.log(`${count} pictures in .local/shots`);
});
