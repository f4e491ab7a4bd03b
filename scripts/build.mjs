import { underProjectNode } from "./steps/bootstrap.mjs";

/** `npm run build`: the browser's files and the prerendered pages into dist, whether anything changed or not. */
await underProjectNode(import.meta.url, async () => {
  const { runBuild } = await import("./steps/site.mjs");
  const { writeBuildFiles } = await import("./steps/build-files.mjs");
  await runBuild();
  await writeBuildFiles();
});
