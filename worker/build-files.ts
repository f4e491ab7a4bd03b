import { mountedActions } from "./app";
import { publishedDocuments } from "./features/agreements/documents/published";
import { offerTimePlaceholder } from "./features/scheduler/release.actions";
import { openApiDocument } from "./http/openapi";
import { releaseRows } from "./seed";

/** Files that the build writes and the worker reads beside those of the site (platform/site-file.ts), by name. */
export const buildFiles: Readonly<Record<string, () => Promise<string>>> = {
  "agreements.json": async () => JSON.stringify(await publishedDocuments()),
  "openapi.json": async () => JSON.stringify(openApiDocument(mountedActions().map(({ endpoint }) => endpoint))),
  "release-rows.json": releaseFile,
};

/** The rows that every installation starts with; their times are `offerTimePlaceholder`. */
async function releaseFile(): Promise<string> {
  const rows = await releaseRows(offerTimePlaceholder);
  if (
    rows.some(({ params }) =>
      params.some((value) => typeof value === "string" && value.includes(String(offerTimePlaceholder))),
    )
  )
    throw new Error("a row keeps its time inside a text, where the worker cannot put the true one");
  return JSON.stringify(rows.map(({ seedKey, sql, params }) => ({ seedKey, sql, params })));
}
