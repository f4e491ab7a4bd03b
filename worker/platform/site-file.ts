import type { Deps } from "./deps";

type Assets = Deps["assets"];

/**
 * A file that the build wrote beside the site's, for the worker alone: it keeps long, rarely needed texts out of the upload.
 * The worker itself answers every path under /files and serves only pictures there, so nobody else can read it.
 */
export async function fetchSiteFile(assets: Assets, name: string): Promise<Response> {
  const response = await assets.fetch(new Request(`https://assets.invalid/files/${name}`));
  if (!response.ok) throw new Error(`files/${name} is missing from the built site`);
  return response;
}

/** The same, read once per isolate; a failed read is tried again. */
export function cachedSiteFile<T>(name: string, read: (file: Response) => Promise<T>): (assets: Assets) => Promise<T> {
  const kept = new WeakMap<Assets, Promise<T>>();
  return (assets) => {
    const known = kept.get(assets);
    if (known) return known;
    const content = fetchSiteFile(assets, name).then(read);
    kept.set(assets, content);
    content.catch(() => kept.delete(assets));
    return content;
  };
}
