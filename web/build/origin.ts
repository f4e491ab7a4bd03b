import { readFileSync } from "node:fs";

/** Where the local run serves, as `npm start` prints it. */
const localOrigin = "http://127.0.0.1:8787";

/** Address of the deployed site: PUBLIC_ORIGIN of wrangler.toml without a slash at its end; empty when nobody set it. */
export function deployedOrigin(wranglerFile: string): string {
  const [, origin = ""] = /^PUBLIC_ORIGIN\s*=\s*"([^"]*)"/m.exec(readFileSync(wranglerFile, "utf8")) ?? [];
  return origin.replace(/\/+$/, "");
}

/** Absolute address of a path, for what must be absolute: sitemap, social cards, structured data. */
export function absolute(origin: string, path: string): string {
  return `${origin || localOrigin}${path}`;
}
