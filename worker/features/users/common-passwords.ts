import { cachedSiteFile } from "../../platform/site-file";

const file = "common-passwords.txt";

/** The 10,000 commonest passwords in lower case, read from the site's files on first use; throws when they are missing. */
export const commonPasswords = cachedSiteFile(file, async (response): Promise<ReadonlySet<string>> => {
  const lines = (await response.text()).split("\n");
  // The first line names the list's source, the last one is empty.
  if (lines.length < 1_000) throw new Error(`files/${file} is missing from the built site`);
  return new Set(lines.slice(1, -1));
});
