import { phonePaths, sitePaths } from "./public";

const rootOf = (path: string) => path.split("/")[1] ?? "";

/** First path segments that no menu may use: those of public pages, files, API calls and documents. */
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

/** Whether a path belongs to the public site, the phone pages, the API or the files, so that no menu can use it. */
export function isReserved(path: string): boolean {
  const root = rootOf(path);
  return root === "" || root.includes(".") || roots.has(root);
}
