/** The top navigation of the specification, in order. */
export const mainMenu = [
  { path: "/index", name: "首页" },
  {
    path: "/products/drugs",
    name: "产品应用",
    entries: [
      { path: "/products/drugs", name: "精准用药", text: "药物与基因，按四类说明", hue: "medication" },
      { path: "/products/micro", name: "病毒与微生物", text: "四项呼吸道病毒快检", hue: "pathogen" },
      { path: "/products/dtc", name: "消费级基因检测", text: "酒精、咖啡等九个方向", hue: "alcohol" },
    ],
  },
  { path: "/customize", name: "检测定制" },
  { path: "/aboutus", name: "关于我们" },
] as const;

/** Whether a page belongs to an entry of the navigation. */
export function isPageOfEntry(entry: string, path: string): boolean {
  if (entry === "/products/drugs") return path.startsWith("/products/") || path.startsWith("/view");
  return path === entry;
}
