/** Every document that exists as a file: request path, file, and how the guard or the worker reaches it. */
export interface PageFile {
  /** Path that the router renders. */
  readonly path: string;
  /** File under dist/site, without .html. */
  readonly file: string;
}

const same = (path: string): PageFile => ({ path, file: path.slice(1) });

export const marketingPages: readonly PageFile[] = [
  // "/index" as index.html would be redirected to "/", which belongs to the admin; _redirects rewrites /index to /home.
  { path: "/index", file: "home" },
  ...[
    "/products/drugs",
    "/products/micro",
    "/products/dtc",
    "/customize",
    "/aboutus",
    "/404",
    "/401",
    "/auth-redirect",
  ].map(same),
  ...Array.from({ length: 9 }, (_, i) => same(`/view${i + 1}`)),
];

export const h5Pages: readonly PageFile[] = [
  ...["/h5/test", "/h5/bind", "/h5/bindphone", "/h5/validphone", "/h5/verify", "/h5/bindinfo", "/h5/bindok"].map(same),
  // Served by the worker for every report key; holds nothing personal.
  { path: "/h5/report/AAAAAAAAAAAAAAA", file: "h5/report-page" },
];

export const loginPage: PageFile = same("/login");
