import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

// Wrangler runs this before it bundles the worker (`[build]` of wrangler.toml); `npm run dev` has its own site
// folder.
if (!existsSync(join(root, process.env.SITE_FOLDER ?? "dist/site", "home.html"))) {
  console.error("The site is not built yet. Run `npm ci && npm run build` first, then this command again.");
  process.exit(1);
}
