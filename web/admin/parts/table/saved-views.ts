import type { ListPreference } from "#contract/preferences.schemas";

export type SavedView = NonNullable<ListPreference["views"]>[number];

const viewsMax = 20;

/** The filters, order and page size of an address; the page itself is not saved. */
export function queryToSave(search: string): Record<string, string> {
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== "page" && key !== "cursor");
  return Object.fromEntries(kept.map(([key, value]) => [key, value.replace(/^"(.*)"$/, "$1")]).sort());
}

/** The views with one more; the same name is replaced, and beyond the maximum the oldest is removed. */
export function addSavedView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-viewsMax);
}
