/** The nine views of /customize by group, in menu order. */
export const viewGroups = [
  { name: "社交", paths: ["/view1", "/view2"] },
  { name: "职场", paths: ["/view3"] },
  { name: "学业", paths: ["/view4", "/view5"] },
  { name: "健康", paths: ["/view6", "/view7", "/view8"] },
  { name: "美丽", paths: ["/view9"] },
] as const;

export type ViewPath = (typeof viewGroups)[number]["paths"][number];

/** Every view path in menu order; the first is the default one. */
export const viewPaths: readonly ViewPath[] = viewGroups.flatMap((group) => [...group.paths]);

/** The view that a `defaultPath` parameter names; the first for anything else. */
export function parseView(defaultPath: unknown): ViewPath {
  return viewPaths.find((path) => path === defaultPath) ?? "/view1";
}
