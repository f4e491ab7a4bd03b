import { offerTime } from "#worker/features/clock/release.actions";
import { releaseRows } from "#worker/seed";

/** Every row of the product itself as JSON, for the build to put beside the site's files; times are `offerTime`. */
export async function releaseFile(): Promise<string> {
  const rows = await releaseRows(offerTime);
  if (rows.some(({ params }) => params.some((value) => typeof value === "string" && value.includes(String(offerTime)))))
    throw new Error("a row keeps its time inside a text, where the worker cannot put the true one");
  return JSON.stringify(rows.map(({ seedKey, sql, params }) => ({ seedKey, sql, params })));
}
