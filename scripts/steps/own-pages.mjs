import { root } from "./bootstrap.mjs";

const leftOut = "\0left-out";

/**
 * The pages of a verified phone, as the worker renders them: with links instead of a router, and without the parts that a page
 * loads when they are asked for.
 */
export const ownPages = {
  name: "own-pages",
  enforce: "pre",
  resolveId(source, importer = "") {
    if (source === "virtual:own-pages") return `${root}/web/own-pages/own-pages.tsx`;
    if (source === "@tanstack/react-router" && importer.includes("/web/h5/")) return `${root}/web/own-pages/router.tsx`;
    return undefined;
  },
  resolveDynamicImport: (_, importer) => (importer.includes("/web/h5/") ? leftOut : undefined),
  load: (id) => (id === leftOut ? "export {}" : undefined),
};
