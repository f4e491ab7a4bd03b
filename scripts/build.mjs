import { underProjectNode } from "./steps/bootstrap.mjs";

/** `npm run build`: the browser's files, the prerendered pages and the Node program into dist, for PUBLIC_ORIGIN. */
await underProjectNode(import.meta.url, async () => {
  const { runBuild } = await import("./steps/site.mjs");
  const { deployedOrigin } = await import("./steps/public-origin.mjs");
  const { writeBuildFiles } = await import("./steps/build-files.mjs");
  const { buildNodeDeployment } = await import("./steps/node-deployment.mjs");
  await runBuild(await deployedOrigin());
  await writeBuildFiles();
  await buildNodeDeployment();
});
