import type { ListPreference } from "#contract/preferences.schemas";

export type View = NonNullable<ListPreference["views"]>[number];

const viewsMax = 20;

/** The filters, order and page size of an address; the page itself is not saved. */
export function savedQuery(search: string): Record<string, string> {
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== "page" && key !== "cursor");
  return Object.fromEntries(kept.map(([key, value]) => [key, value.replace(/^"(.*)"$/, "$1")]).sort());
}

/** The views with one more; the same name is replaced, and beyond the maximum the oldest is removed. */
export function withView(views: readonly View[], view: View): View[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-viewsMax);
}
