/**
 * Escape closes only the topmost dialog: all of Mantine's windows receive the key, and a question above a drawer would
 * close the drawer too.
 */
export function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  const open = (role: string) =>
    [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)].filter(
      (element) => element.getClientRects().length > 0,
    );
  const dialogs = open("dialog");
  if (dialogs.length < 2 || open("menu").length > 0 || open("listbox").length > 0) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  dialogs.at(-1)?.querySelector<HTMLElement>(".mantine-CloseButton-root")?.click();
}
