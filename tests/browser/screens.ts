import type { Demo } from "../support/people";

type Size = "360x780" | "390x844" | "1280x800" | "1440x900";

/** One picture of `npm run shots`: what to open, as whom, at which sizes. */
export interface Screen {
  readonly name: string;
  readonly path: string | ((demo: Demo) => string);
  /** Who looks; nobody signs in for public pages. `customer` has verified the phone of the report in the path. */
  readonly as?: "admin" | "technician" | "reviewer" | "customer";
  readonly sizes: readonly Size[];
  /** A link to press first: the picture is of the page behind it. */
  readonly follow?: string;
  /** Whole height of the page instead of the window. */
  readonly isWhole?: boolean;
  /** Also kept in docs/pictures for the README, from the first size. */
  readonly isForReadme?: boolean;
}

const phone = ["360x780", "390x844"] as const;
const desk = ["1280x800", "1440x900", "360x780"] as const;
const every = ["1440x900", "1280x800", "390x844", "360x780"] as const;

const report = (product: string, tplType: string) => (demo: Demo) =>
  `/h5/report/${demo.publishedReports.find((one) => one.product === product && one.tplType === tplType)?.key ?? ""}`;

const site = [
  "/index",
  "/products/drugs",
  "/products/micro",
  "/products/dtc",
  "/customize",
  "/aboutus",
  "/404",
  "/401",
];

export const screens: readonly Screen[] = [
  ...["bind", "test", "bindphone"].map((page) => ({ name: `h5-${page}`, path: `/h5/${page}`, sizes: phone })),
  {
    name: "report-alcohol",
    path: report("alcohol", "std"),
    as: "customer",
    sizes: ["390x844", "360x780"],
    isWhole: true,
  },
  { name: "report-first-look", path: report("alcohol", "std"), as: "customer", sizes: ["390x844"], isForReadme: true },
  { name: "report-alcohol-merchant", path: report("alcohol", "mer"), as: "customer", sizes: phone, isWhole: true },
  { name: "report-coffee", path: report("coffee", "std"), as: "customer", sizes: phone, isWhole: true },
  { name: "report-nitroglycerin", path: report("nitroglycerin", "std"), as: "customer", sizes: phone, isWhole: true },
  { name: "report-folic-acid", path: report("folic-acid", "std"), as: "customer", sizes: phone, isWhole: true },
  { name: "report-respiratory", path: report("respiratory", "mer"), as: "customer", sizes: phone, isWhole: true },
  { name: "login", path: "/login", sizes: desk },
  { name: "dashboard", path: "/dashboard", as: "admin", sizes: desk, isForReadme: true },
  ...["kits", "tubes", "samples", "receiving", "imports", "runs", "review", "reports"].map((page) => ({
    name: `lab-${page}`,
    path: `/lab/${page}`,
    as: page === "review" || page === "reports" ? ("reviewer" as const) : ("technician" as const),
    sizes: desk,
  })),
  {
    name: "lab-run",
    path: "/lab/runs",
    follow: "a[href^='/lab/runs/']",
    as: "technician",
    sizes: ["1440x900", "360x780"],
    isWhole: true,
    isForReadme: true,
  },
  {
    name: "lab-tube",
    path: "/lab/tubes?state=consumed",
    follow: "a[href^='/lab/tubes/']",
    as: "technician",
    sizes: desk,
    isWhole: true,
  },
  { name: "messages", path: "/messages", as: "admin", sizes: desk },
  { name: "profile", path: "/profile/index", as: "admin", sizes: desk },
  ...site.map((path) => ({ name: `site${path.replaceAll("/", "-")}`, path, sizes: every, isWhole: true })),
  ...Array.from({ length: 9 }, (_, i) => ({
    name: `site-view${i + 1}`,
    path: `/view${i + 1}`,
    sizes: every,
    isWhole: true,
  })),
];
