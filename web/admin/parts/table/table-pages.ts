/** A page of the rows that a table shows one page of: by cursor, or by number where the call counts. */
export type LoadPage = (place: { cursor?: string; pageIndex?: number; pageSize: number }) => Promise<unknown>;
