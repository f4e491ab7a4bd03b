let loading: Promise<void> | undefined;

/**
 * A prerendered page contains only the rules that it needs; the whole sheet, named in its head, loads before the first
 * page change. Always resolves: a page without its style is better than none.
 */
export function loadWholeStyle(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const href = document.querySelector<HTMLMetaElement>("meta[name=site-style]")?.content;
    if (!href) {
      resolve();
      return;
    }
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.appendChild(link);
  });
  return loading;
}
