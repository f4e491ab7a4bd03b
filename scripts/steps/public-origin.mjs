import { join } from "node:path";
import { root } from "./bootstrap.mjs";

/** Address in the pages of a local run, as `npm start` prints it. */
export const localOrigin = "http://127.0.0.1:8787";

/** The value in wrangler.toml before anybody has changed it; a reserved name that no company can have (RFC 2606). */
export const exampleOrigin = "https://www.example.com";

/**
 * Address of the deployed site, such as "https://www.company.cn": PUBLIC_ORIGIN of the environment, else of the
 * configuration. Pages, social cards, sitemap and structured data contain it, so a build for production needs it.
 * @param {{ config?: string, env?: string }} place a file in wrangler's format and one of its environments.
 */
export async function deployedOrigin({ config = join(root, "wrangler.toml"), env } = {}) {
  const origin = process.env.PUBLIC_ORIGIN || (await wranglerConfiguration({ config, env })).vars.PUBLIC_ORIGIN || "";
  const isGood = URL.canParse(origin) && new URL(origin).origin === origin && /^https?:/.test(origin);
  if (!isGood)
    throw new Error(
      `PUBLIC_ORIGIN is ${origin ? `"${origin}"` : "missing"}: set it in ${config} or in the environment to the address of the site, such as "https://www.company.cn" (scheme and host, no slash at the end).`,
    );
  return origin;
}

/**
 * What wrangler reads of a configuration and one of its environments, without the warnings that it prints.
 * @param {{ config: string, env?: string }} place
 */
export async function wranglerConfiguration({ config, env }) {
  const { WRANGLER_LOG } = process.env;
  process.env.WRANGLER_LOG = "error";
  try {
    const { unstable_readConfig } = await import("wrangler");
    return unstable_readConfig({ config, env });
  } finally {
    if (WRANGLER_LOG === undefined) delete process.env.WRANGLER_LOG;
    else process.env.WRANGLER_LOG = WRANGLER_LOG;
  }
}
