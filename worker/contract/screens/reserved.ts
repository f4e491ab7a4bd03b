const roots = [
  ...[
    "index",
    "home",
    "products",
    "customize",
    "aboutus",
    "view1",
    "view2",
    "view3",
    "view4",
    "view5",
    "view6",
    "view7",
  ],
  ...["view8", "view9", "404", "401", "auth-redirect", "login", "h5", "sample-report", "admin-shell"],
  ...["api", "assets", "art", "files", "og", "dev", "redirect"],
];

/** Whether an address belongs to the public site, the phone pages, the calls or the files: no menu can live there. */
export function isReserved(path: string): boolean {
  const [, root = ""] = path.split("/");
  return root === "" || root.includes(".") || roots.includes(root);
}
