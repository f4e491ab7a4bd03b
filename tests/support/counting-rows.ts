import type { Meter } from "./meter";

/** Passes everything on and adds up the rows that D1 reports as read. Offers only the calls that d1.ts makes. */
export function countingRows(binding: D1Database, meter: Meter): D1Database {
  meter.rowsRead = 0;
  const session = binding.withSession("first-primary");
  const counted: Pick<D1DatabaseSession, "prepare" | "batch"> = {
    prepare: (sql) => session.prepare(sql),
    async batch<T>(statements: D1PreparedStatement[]) {
      const results = await session.batch<T>(statements);
      for (const { meta } of results) meter.rowsRead = (meter.rowsRead ?? 0) + meta.rows_read;
      return results;
    },
  };
  return { withSession: () => counted } as unknown as D1Database;
}
