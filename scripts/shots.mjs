import { underProjectNode } from "./steps/bootstrap.mjs";

/** Pictures of every screen into .local/shots: `npm run shots [-- parts of names]`. The list is tests/browser/screens.ts. */
await underProjectNode(import.meta.url, async (parts) => {
  const { loadModule } = await import("./steps/environment.mjs");
  const { startProduct } = await import("../tests/support/running-product.ts");
  // The product is started in this file, because a loaded module cannot load further modules itself.
  const { product, stop } = await startProduct(".local/shots-product");
  try {
    const { takeShots } = await loadModule("scripts/entries/take-shots.ts");
    const count = await takeShots(product, parts);
    console.log(`${count} pictures in .local/shots`);
  } finally {
    await stop();
  }
});
