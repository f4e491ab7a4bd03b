import type { Deps } from "../../platform/deps";

const lists = new WeakMap<Deps["assets"], Promise<ReadonlySet<string>>>();

/** The 10,000 commonest passwords in lower case, read from the site's files when first asked for; throws when they are missing. */
export function commonPasswords(assets: Deps["assets"]): Promise<ReadonlySet<string>> {
  const known = lists.get(assets);
  if (known) return known;
  const list = read(assets).catch((error: unknown) => {
    lists.delete(assets);
    throw error;
  });
  lists.set(assets, list);
  return list;
}

/** A path that the worker answers itself, so that the file is not a page of the site; the host is not looked at. */
export const commonPasswordsFile = "/files/common-passwords.txt";

async function read(assets: Deps["assets"]): Promise<ReadonlySet<string>> {
  const response = await assets.fetch(new Request(`https://assets.invalid${commonPasswordsFile}`));
  const lines = (await response.text()).split("\n");
  // The first line says where the list comes from, the last one is empty.
  if (!response.ok || lines.length < 1_000) throw new Error(`${commonPasswordsFile} is missing from the built site`);
  return new Set(lines.slice(1, -1));
}
