import { screens as officeScreens } from "#contract/screens/all";
import { phonePaths, sitePaths } from "#contract/screens/public";
import type { Demo } from "../support/people";
import type { Screen } from "./screen";
import { type Steps, steps } from "./screen-steps";

const phone = ["360x780", "390x844"] as const;
const desk = ["1280x800", "1440x900", "360x780"] as const;
const every = ["1440x900", "1280x800", "768x1024", "360x780"] as const;

const report = (product: string, tplType: string) => (demo: Demo) =>
  `/h5/report/${demo.publishedReports.find((one) => one.product === product && one.tplType === tplType)?.key ?? ""}`;

/** Pages of the site, except for one that closes itself at once. */
const site = Object.keys(sitePaths).filter((path) => path !== "/auth-redirect");

// Screens opened from a row of a list, and by links of that screen.
const behind: readonly (readonly [name: string, path: string, ...follow: string[]])[] = [
  ["lab-kit", "/lab/kits", "a[href^='/lab/kits/0']"],
  ["lab-import", "/lab/imports", "a[href^='/lab/imports/0']"],
  ["lab-import-partner", "/lab/imports/partner", "a[href^='/lab/imports/partner/0']"],
  ["lab-device", "/lab/devices", "a[href^='/lab/devices/0']"],
  ["lab-instrument", "/lab/instruments", "tr:nth-child(3) a[href^='/lab/instruments/0']"],
  ["lab-reagent-lot", "/lab/reagents/lots", "a[href^='/lab/reagents/lots/0']"],
  ["lab-validation", "/lab/validations", "a[href^='/lab/validations/0']"],
  ["lab-order", "/lab/orders", "a[href^='/lab/orders/0']"],
  ["lab-client", "/lab/clients", "a[href^='/lab/clients/0']"],
  ["lab-merchant", "/lab/merchants", "a[href^='/lab/merchants/0']:has-text('云栖')"],
  ["lab-product", "/lab/products", "a[href^='/lab/products/0']"],
  ["lab-assay", "/lab/products/assays", "a[href^='/lab/products/assays/']"],
  ["lab-rules", "/lab/products/coffee", "a[href^='/lab/products/rules/']"],
  ["merchant-board", "/lab/merchants", "a[href^='/lab/merchants/0']:has-text('云栖')", "a[href^='/merchant/board?m=']"],
  [
    "merchant-batches",
    "/lab/merchants",
    "a[href^='/lab/merchants/0']:has-text('云栖')",
    "a[href^='/merchant/batches?m=']",
  ],
  ["service-customer", "/lab/tubes?state=consumed", "tbody tr:nth-child(2) a[href^='/service/customers/']"],
  ["message", "/messages", "a[href^='/messages/0']"],
  ["site-enquiry", "/site/enquiries", "a[href^='/site/enquiries/0']"],
  ["site-privacy-request", "/site/privacy", "a[href^='/site/privacy/0']"],
];

const flow: readonly (readonly [name: string, path: string, steps: Steps, endsOn?: string])[] = [
  ["phone-error", "/h5/bindphone", steps.phoneError],
  ["agreement", "/h5/bindphone", steps.agreement],
  ["code", "/h5/bindphone", steps.code, "/h5/validphone"],
  ["form", "/h5/bind", steps.form, "/h5/bindinfo"],
  ["form-errors", "/h5/bind", steps.formErrors],
  ["wheel", "/h5/bind", steps.wheel],
  ["confirm", "/h5/bind", steps.confirm],
  ["bound", "/h5/bind", steps.bound, "/h5/bindok"],
];

/** The demonstration's file that was not imported; other tests in the same laboratory upload more files. */
const untaken = "tbody a[href^='/lab/imports/0']:has-text('-c.txt')";

const special: readonly Screen[] = [
  ...flow.map(([name, path, steps, endsOn]) => ({
    name: `h5-${name}`,
    path,
    steps,
    sizes: phone,
    isWhole: name === "form",
    ...(endsOn ? { endsOn } : {}),
  })),
  ...["status", "reports", "mydata", "changephone"].map((page) => ({
    name: `h5-${page}`,
    path: `/h5/${page}`,
    as: "customer" as const,
    report: report("alcohol", "std"),
    sizes: phone,
  })),
  { name: "h5-report-gate", path: report("coffee", "std"), sizes: phone },
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
  { name: "h5-check", path: "/h5/check/AAAAAAAAAAAAAAAA", sizes: phone },
  { name: "login", path: "/login", sizes: desk },
  { name: "dashboard", path: "/dashboard", as: "admin", sizes: desk, isForReadme: true },
  ...["kits", "tubes", "receiving", "imports", "runs", "review", "reports"].map((page) => ({
    name: `lab-${page}`,
    path: `/lab/${page}`,
    isAlsoDark: true,
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
  ...(
    [
      ["lab-import-held", "/lab/imports", untaken, "technician", undefined],
      ["lab-import-commit", "/lab/imports", untaken, "technician", steps.commitDialog],
      ["lab-run-doubts", "/lab/runs?state=qc_passed", "tbody a[href^='/lab/runs/0']", "reviewer", undefined],
      ["lab-plate-left-out", "/lab/plates?state=closed", undefined, "technician", steps.plateWithTubeLeftOut],
      ["lab-review-two-results", "/lab/review", undefined, "reviewer", steps.twoResults],
      ["lab-review-statement", "/lab/review", undefined, "reviewer", steps.statement],
    ] as const
  ).map(([name, path, follow, as, steps]) => ({
    name,
    path,
    as,
    isAlsoDark: true,
    isWhole: steps === undefined,
    ...(follow ? { follow } : {}),
    ...(steps ? { steps } : {}),
    sizes: ["1440x900", "360x780"] as const,
  })),
  ...["imports/partner", "imports/manual", "review/retests"].map((page) => ({
    name: `lab-${page.replace("/", "-")}`,
    path: `/lab/${page}`,
    isAlsoDark: true,
    as: "technician" as const,
    sizes: desk,
  })),
  ...[
    ["lab-report-correction", "/lab/reports?correction=open"],
    ["lab-report-versions", "/lab/reports?state=corrected"],
  ].map(([name = "", path = ""]) => ({
    name,
    path,
    follow: "tbody a[href^='/lab/reports/']",
    as: "reviewer" as const,
    isWhole: true,
    isAlsoDark: true,
    sizes: ["1280x800", "360x780"] as const,
  })),
  {
    name: "lab-report-updates",
    path: "/lab/reports/updates?productCode=alcohol",
    as: "reviewer",
    sizes: ["1280x800", "360x780"],
    isAlsoDark: true,
  },
  { name: "lab-templates", path: "/lab/templates", as: "admin", sizes: ["1280x800", "360x780"], isAlsoDark: true },
  {
    name: "lab-template",
    path: "/lab/templates",
    follow: "tbody a[href^='/lab/templates/']",
    as: "admin",
    sizes: ["1280x800", "360x780"],
    isWhole: true,
  },
  {
    name: "lab-template-preview",
    path: "/lab/templates",
    follow: "tbody a[href^='/lab/templates/']",
    as: "admin",
    sizes: ["1280x800", "360x780"],
    isAlsoDark: true,
    steps: steps.templatePreview,
  },
  {
    name: "lab-plate",
    path: "/lab/plates?state=open",
    follow: "a[href^='/lab/plates/']",
    as: "technician",
    sizes: desk,
    isAlsoDark: true,
  },
  {
    name: "lab-tube",
    path: "/lab/tubes?state=consumed",
    follow: "a[href^='/lab/tubes/']",
    as: "technician",
    sizes: desk,
    isWhole: true,
  },
  ...behind.map(([name, path, ...follow]) => ({
    name,
    path,
    follow,
    as: "admin" as const,
    isWhole: true,
    isAlsoDark: true,
    sizes: ["1280x800", "360x780"] as const,
  })),
  {
    name: "lab-labels",
    path: "/lab/kits?state=issued",
    follow: ["a[href^='/lab/kits/0']", "a[href$='/labels']"],
    endsOn: "/lab/kits/0/labels",
    as: "admin",
    sizes: ["1280x800", "360x780"],
    isAlsoDark: true,
  },
  { name: "messages", path: "/messages", as: "admin", sizes: desk },
  { name: "profile", path: "/profile/index", as: "admin", sizes: desk },
  ...["password", "devices", "totp"].map((tab) => ({
    name: `profile-${tab}`,
    path: `/profile/index?tab=${tab}`,
    as: "admin" as const,
    sizes: ["1280x800", "360x780"] as const,
  })),
  ...site.map((path) => ({ name: `site${path.replaceAll("/", "-")}`, path, sizes: every, isWhole: true })),
];

const drawn = new Set(
  special.filter(({ follow, steps }) => !follow && !steps).map(({ path }) => String(path).replace(/\?.*/, "")),
);
/** Query parameters of screens that show nothing without them. */
const asked: Readonly<Record<string, string>> = { "/system/dictionary-data": "?dictType=sys_user_sex" };

/** Screens of the office that the list above does not contain. */
const plain = officeScreens
  .filter(({ path }) => !path.includes("$") && !drawn.has(path))
  .map(({ path }) => ({
    name: `office${path.replaceAll("/", "-")}`,
    path: path + (asked[path] ?? ""),
    as: "admin" as const,
    sizes: ["1280x800", "360x780"] as const,
    isAlsoDark: true,
  }));

const shown = new Set(special.map(({ endsOn }) => endsOn));
/**
 * Phone pages that the list above does not contain, either as they are or at the end of steps; /h5/verify is a second
 * address of one.
 */
const plainPhone = Object.keys(phonePaths)
  .filter((path) => !path.includes("$") && path !== "/h5/verify" && !drawn.has(path) && !shown.has(path))
  .map((path) => ({ name: path.slice(1).replaceAll("/", "-"), path, sizes: phone }));

export const screens: readonly Screen[] = [...special, ...plainPhone, ...plain];
