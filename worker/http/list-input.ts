import { adminMessages } from "#contract/admin-fields";
import { limits } from "#contract/limits";
import { fieldErrors } from "./errors";

export interface PageInput {
  readonly pageIndex?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

interface Page {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly offset: number;
}

/** `pageIndex/pageSize`, or their aliases when those have their default values. */
export function pageOf({ pageIndex = 1, pageSize = limits.pageSizeDefault, page = 1, limit }: PageInput): Page {
  const index = pageIndex === 1 ? page : pageIndex;
  const size = pageSize === limits.pageSizeDefault ? (limit ?? pageSize) : pageSize;
  return { pageIndex: index, pageSize: size, offset: (index - 1) * size };
}

/** The chosen ids from the body or from `?ids=`; none at all is refused with 526. */
export function requireChosenIds({
  query,
  body,
}: {
  readonly query: { readonly ids?: string | undefined };
  readonly body: { readonly ids?: readonly number[] | undefined };
}): number[] {
  const ids = body.ids ?? query.ids?.split(",").map(Number) ?? [];
  if (ids.length === 0) throw fieldErrors({ ids: [adminMessages.chooseOne] });
  return [...new Set(ids)];
}

/** The first `<field>Order` in the query, with its direction. */
export function sortOrderOf<Field extends string>(
  query: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): { readonly field: Field; readonly isDescending: boolean } | undefined {
  for (const field of fields) {
    const direction = query[`${field}Order`];
    if (direction === "asc" || direction === "desc") return { field, isDescending: direction === "desc" };
  }
  return undefined;
}
