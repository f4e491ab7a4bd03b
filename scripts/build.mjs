import { underProjectNode } from "./steps/bootstrap.mjs";

/** `npm run build`: the browser's files, the prerendered pages and the Node home into dist. */
await underProjectNode(import.meta.url, async () => {
  const { runBuild } = await import("./steps/site.mjs");
  const { writeBuildFiles } = await import("./steps/build-files.mjs");
  const { buildNodeHome } = await import("./steps/node-home.mjs");
  await runBuild();
  await writeBuildFiles();
  await buildNodeHome();
});
