import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { getMimeType, mimes } from "hono/utils/mime";
import { byteRange, encodingFor, parseHeaderRules, parsePathPattern, parseRedirects, putHeaders } from "./site-rules";

/** Serves the built site before the worker is asked, as Cloudflare's static assets do. */
interface Site {
  /** Answers a visitor's request, with compression, ranges and revalidation; undefined when the worker has to answer. */
  answer(request: Request): Promise<Response | undefined>;
  /** The complete files for the worker itself; 404 for a missing one. */
  fetch(request: Request): Promise<Response>;
}

interface SiteFile {
  readonly place: string;
  readonly type: string;
  readonly tag: string;
  /** Paths of the same file compressed by the build, by encoding. */
  readonly packed: ReadonlyMap<Encoding, string>;
}

type Found = { readonly file: SiteFile } | { readonly movedTo: string; readonly status: number };

/** Content types, as Cloudflare names them. */
const types = {
  ...mimes,
  ico: "image/vnd.microsoft.icon",
  svg: "image/svg+xml",
  xml: "application/xml",
  md: "text/markdown; charset=utf-8",
};

const encodings = { br: ".br", gzip: ".gz" } as const;
type Encoding = keyof typeof encodings;
const encodingNames = Object.keys(encodings) as readonly Encoding[];

/**
 * @param site the folder that the build wrote, with `_headers` and `_redirects`
 * @param packed the same files compressed, under the same names and `.br` or `.gz`
 * @param workerFirst paths that the worker answers before any file
 */
export function openSite(site: string, packed: string, workerFirst: readonly string[]): Site {
  const files = filesOf(site, packed);
  const rules = parseHeaderRules(readFileSync(join(site, "_headers"), "utf8"));
  const moves = new Map(parseRedirects(readFileSync(join(site, "_redirects"), "utf8")).map((one) => [one.from, one]));
  const byWorker = workerFirst.map(parsePathPattern);
  const contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  // Files are read once, because the site does not change while a process serves it and has only some megabytes.
  const contentOf = (place: string) => {
    const known = contents.get(place) ?? readFile(place).then((bytes) => Uint8Array.from(bytes));
    contents.set(place, known);
    return known;
  };

  const find = (path: string): Found | undefined => {
    const move = moves.get(path);
    if (move && move.status !== 200) return { movedTo: move.to, status: move.status };
    return pageAt(files, move?.to ?? path);
  };

  const reply = async (request: Request, isWhole: boolean): Promise<Response | undefined> => {
    const { pathname, search } = new URL(request.url);
    const found = find(decoded(pathname));
    if (!found) return undefined;
    const headers = new Headers();
    if ("movedTo" in found) headers.set("location", found.movedTo + search);
    else headers.set("cache-control", "public, max-age=0, must-revalidate");
    const response =
      "movedTo" in found
        ? new Response(null, { status: found.status, headers })
        : isWhole
          ? whole(found.file, headers, await contentOf(found.file.place))
          : await negotiated(found.file, request, headers, contentOf);
    putHeaders(response.headers, rules, pathname);
    return response;
  };

  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (!/^(GET|HEAD)$/.test(request.method) || byWorker.some((one) => one.test(pathname))) return undefined;
      return reply(request, false);
    },
    fetch: async (request) => (await reply(request, true)) ?? new Response(null, { status: 404 }),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}

/** A document is served under its name without .html; every other spelling redirects there ("drop-trailing-slash"). */
function pageAt(files: ReadonlyMap<string, SiteFile>, path: string): Found | undefined {
  const file = files.get(path);
  if (file && !path.endsWith(".html")) return { file };
  const page = files.get(`${path}.html`);
  if (page) return { file: page };
  const plain = path.replace(/(\/index)?(\.html|\/)$|\/index$/, "");
  return plain !== path && plain !== "" && files.has(`${plain}.html`) ? { movedTo: plain, status: 307 } : undefined;
}

function filesOf(site: string, packed: string): ReadonlyMap<string, SiteFile> {
  const places = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^_(headers|redirects)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    places.map((place) => {
      const name = relative(site, place);
      const compressed = encodingNames
        .map((encoding) => [encoding, join(packed, name + encodings[encoding])] as const)
        .filter(([, other]) => existsSync(other));
      const tag = createHash("sha256").update(readFileSync(place)).digest("hex").slice(0, 32);
      return [
        `/${name}`,
        { place, tag, packed: new Map(compressed), type: getMimeType(name, types) ?? "application/octet-stream" },
      ];
    }),
  );
}

type Content = (place: string) => Promise<Uint8Array<ArrayBuffer>>;

function whole({ tag, type }: SiteFile, headers: Headers, content: Uint8Array<ArrayBuffer>): Response {
  headers.set("content-type", type);
  headers.set("etag", `"${tag}"`);
  return new Response(content, { headers });
}

async function negotiated(file: SiteFile, request: Request, headers: Headers, contentOf: Content): Promise<Response> {
  const asked = request.headers.get("range");
  const encoding = asked
    ? undefined
    : encodingFor(request.headers.get("accept-encoding") ?? "", [...file.packed.keys()]);
  const tag = `"${file.tag}${encoding ? `-${encoding}` : ""}"`;
  if (file.packed.size > 0) headers.set("vary", "accept-encoding");
  headers.set("etag", tag);
  if (isKnownTag(request.headers.get("if-none-match") ?? "", file.tag))
    return new Response(null, { status: 304, headers });
  headers.set("content-type", file.type);
  const content = await contentOf(encoding ? (file.packed.get(encoding) ?? file.place) : file.place);
  if (encoding) headers.set("content-encoding", encoding);
  else headers.set("accept-ranges", "bytes");
  const range =
    asked && (request.headers.get("if-range") ?? tag) === tag ? byteRange(asked, content.length) : undefined;
  if (range === "none") {
    headers.set("content-range", `bytes */${content.length}`);
    return new Response(null, { status: 416, headers });
  }
  const part = range ? content.subarray(range.start, range.end + 1) : content;
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${content.length}`);
  headers.set("content-length", String(part.length));
  return new Response(request.method === "HEAD" ? null : part, { status: range ? 206 : 200, headers });
}

/** Compares tags in any of the encodings in which the client may have cached the file. */
function isKnownTag(header: string, tag: string): boolean {
  return header.split(",").some(
    (one) =>
      one
        .trim()
        .replace(/^W\//, "")
        .replace(/(-\w+)?"$/, "")
        .replace(/^"/, "") === tag,
  );
}
