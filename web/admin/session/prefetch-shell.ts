/** Loads the office's files into the browser's cache while the person types; the script element lists them. */
export function prefetchShell(): void {
  const files = document.querySelector("script[data-next]")?.getAttribute("data-next")?.split(" ") ?? [];
  const fetchAll = () => {
    for (const file of files.filter(Boolean)) void fetch(file, { priority: "low" }).catch(() => undefined);
  };
  if ("requestIdleCallback" in window) requestIdleCallback(fetchAll, { timeout: 3000 });
  else setTimeout(fetchAll, 1500);
}
