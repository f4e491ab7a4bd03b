import { underProjectNode } from "./steps/bootstrap.mjs";

/** Pictures of every screen into .local/shots: `npm run shots [-- part of a name]`. The list is tests/browser/screens.ts. */
await underProjectNode(import.meta.url, async ([part = ""]) => {
  const { loadModule } = await import("./steps/environment.mjs");
  const { takeShots } = await loadModule("scripts/entries/take-shots.ts");
  const count = await takeShots(part);
  console.log(`${count} pictures in .local/shots`);
});
