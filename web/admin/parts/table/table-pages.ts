/** Loads a page of a table's rows: by cursor, or by number where the call counts. */
export type LoadPage = (place: { cursor?: string; pageIndex?: number; pageSize: number }) => Promise<unknown>;
