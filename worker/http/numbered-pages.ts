import * as z from "zod/mini";
import type { MountedEndpoint } from "#contract/endpoint";
import { pageNumberLimit } from "#contract/fields.schemas";
import { limits } from "#contract/limits";
import { type PageInput, pageOf } from "./list-input";

interface NumberedQuery extends PageInput {
  readonly cursor?: string | undefined;
  /** Number of rows before the page that was asked for by number. */
  readonly skipped?: number;
}

/** Whether a list is paged by cursor and also accepts page numbers. */
const takesNumbers = ({ query }: MountedEndpoint): boolean => {
  const { shape = {} } = (query?._zod.def ?? {}) as { shape?: object };
  return "cursor" in shape && "pageIndex" in shape;
};

/** The query as such a list's action reads it: from the first row to the end of the page, which `cutRequestedPage` then cuts out. */
export function withPageNumbers(endpoint: MountedEndpoint, schema: z.core.$ZodType): z.core.$ZodType {
  if (!takesNumbers(endpoint)) return schema;
  const wholePages = z.transform(({ page: _, limit: __, ...query }: NumberedQuery) => query);
  const asked = z.transform((query: NumberedQuery, context): NumberedQuery => {
    const { pageIndex, pageSize, offset } = pageOf(query);
    if (query.cursor) return { ...query, pageSize };
    const rows = offset + pageSize;
    if (rows > pageNumberLimit.max)
      context.issues.push({ code: "custom", path: ["pageIndex"], message: pageNumberLimit.tooFar, input: pageIndex });
    return { ...query, pageIndex, pageSize: rows, skipped: offset };
  });
  return z.pipe(z.pipe(schema, asked), wholePages);
}

/** The reply of such a list: the page that was asked for, with its number unless a cursor was given. */
export function cutRequestedPage(endpoint: MountedEndpoint, query: unknown, data: unknown): unknown {
  if (!takesNumbers(endpoint)) return data;
  const { skipped, pageIndex, pageSize = limits.pageSizeDefault } = query as NumberedQuery;
  if (skipped === undefined) return { ...(data as object), pageSize };
  const { list } = data as { readonly list: readonly unknown[] };
  return { ...(data as object), list: list.slice(skipped), pageIndex, pageSize: pageSize - skipped };
}
