import { readFileSync } from "node:fs";
import { h5Pages, loginPage, marketingPages, verificationPages } from "../../../web/build/pages";
import { projectRoot } from "../../support/places";

export const siteFolder = `${projectRoot}/dist/site`;

/** The prerendered documents: request path and HTML as a crawler gets it. */
export const documents: ReadonlyMap<string, string> = new Map(
  [
    ...[...marketingPages, ...h5Pages, loginPage].map(({ path, file }) => [path, file] as const),
    // Their paths are those of the steps from which they are rendered.
    ...verificationPages.map(({ file }) => [`/${file}`, file] as const),
  ].map(([path, file]) => [path, readFileSync(`${siteFolder}/${file}.html`, "utf8")]),
);

export const htmlOf = (path: string): string => documents.get(path) ?? "";

/** The text of a document without scripts, in reading order, without spaces and tags. */
export function textOf(path: string): string {
  const [, body = ""] = htmlOf(path).split("<body>");
  return body
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "")
    .replaceAll(/<!-- -->|<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");
}
