import type { Journey } from "./journey";

/** Opens a screen as people do: by the menu, whose group may be folded. */
export async function openFromMenu({ page }: Pick<Journey, "page">, title: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  const entry = page.getByRole("link", { name: title, exact: true, includeHidden: true });
  const link = menu.locator(entry);
  await link.waitFor({ state: "attached" });
  if (!(await link.isVisible())) await menu.getByRole("listitem").filter({ has: entry }).getByRole("button").click();
  await link.click();
}
