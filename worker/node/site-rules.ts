interface HeaderRule {
  readonly path: RegExp;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** `*` matches any characters, as in `_headers` and in wrangler's `run_worker_first`. */
export function parsePathPattern(pattern: string): RegExp {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

/** Cloudflare's `_headers`: a path, then its headers, each on an indented line. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const block of text.split(/\n(?=\S)/)) {
    const [path = "", ...lines] = block.trim().split("\n");
    const headers = lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const;
    });
    if (path) rules.push({ path: parsePathPattern(path), headers });
  }
  return rules;
}

/** Applies every rule of the path in turn; a header that two rules set gets both values. */
export function putHeaders(headers: Headers, rules: readonly HeaderRule[], path: string): void {
  const named = new Set<string>();
  for (const rule of rules) {
    if (!rule.path.test(path)) continue;
    for (const [name, value] of rule.headers) {
      if (named.has(name)) headers.append(name, value);
      else headers.set(name, value);
      named.add(name);
    }
  }
}

/** Cloudflare's `_redirects`: from, to, status; with 200 the other file is served under this path. */
export function parseRedirects(text: string): Redirect[] {
  return text
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([from = "", to]) => from.startsWith("/") && to)
    .map(([from = "", to = "", status = "302"]) => ({ from, to, status: Number(status) }));
}

/** The best encoding among `offered` that the header accepts; undefined to send the file uncompressed. */
export function encodingFor<E extends string>(accepted: string, offered: readonly E[]): E | undefined {
  const weights = new Map(
    accepted.split(",").map((part) => {
      const [name = "", ...params] = part.split(";").map((one) => one.trim().toLowerCase());
      const q = params.find((one) => one.startsWith("q="));
      return [name, q ? Number(q.slice(2)) : 1];
    }),
  );
  return offered.find((one) => (weights.get(one) ?? weights.get("*") ?? 0) > 0);
}

/** One range of bytes; `undefined` when the header asks for something else, `"none"` when the range is outside the file. */
export function byteRange(header: string, size: number): { start: number; end: number } | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === "" && Number(last) === 0)) return "none";
  return end < start ? undefined : { start, end };
}
