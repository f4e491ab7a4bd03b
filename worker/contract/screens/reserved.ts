import { phonePaths, sitePaths } from "./public";

const rootOf = (path: string) => path.split("/")[1] ?? "";

/** First parts of the addresses that are no menu's: public pages, and files, calls and documents beside them. */
const roots = new Set([
  ...[...Object.keys(sitePaths), ...Object.keys(phonePaths)].map(rootOf),
  ...[
    "home",
    "login",
    "sample-report",
    "report-keys",
    "admin-shell",
    "api",
    "assets",
    "art",
    "files",
    "og",
    "dev",
    "redirect",
  ],
]);

/** Whether an address belongs to the public site, the phone pages, the calls or the files: no menu can live there. */
export function isReserved(path: string): boolean {
  const root = rootOf(path);
  return root === "" || root.includes(".") || roots.has(root);
}
