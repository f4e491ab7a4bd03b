/** A feature with a table, two calls, a permission each and a screen, as a newcomer would write it with docs/house/adding.md. */
export const ownFiles: Readonly<Record<string, string>> = {
  "worker/contract/boxes.ts": `import type * as schemas from "./boxes.schemas";
import type { CallOf } from "./endpoint";

export const boxMessages = { nameInvalid: "名称为 1-20 个字" } as const;

export const listBoxes: CallOf<typeof schemas, "listBoxes"> = {
  name: "listBoxes",
  method: "GET",
  path: "/api/v1/boxes",
};

export const createBox: CallOf<typeof schemas, "createBox"> = {
  name: "createBox",
  method: "POST",
  path: "/api/v1/boxes",
};
`,
  "worker/contract/boxes.schemas.ts": `import * as z from "zod/mini";
import * as calls from "./boxes";
import { boxMessages } from "./boxes";
import { endpoint } from "./endpoint";
import { text, timeField } from "./fields.schemas";

const box = z.object({ id: z.string(), name: z.string(), createdAt: timeField });

export const listBoxes = endpoint(calls.listBoxes, {
  title: "样本盒列表",
  access: { kind: "staff", permission: "lab:box:list" },
  reply: z.object({ list: z.array(box) }),
});

export const createBox = endpoint(calls.createBox, {
  title: "新建样本盒",
  access: { kind: "staff", permission: "lab:box:create" },
  body: z.strictObject({ name: text(1, 20, boxMessages.nameInvalid) }),
  reply: box,
});
`,
  "drizzle/schema/boxes.ts": `import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const boxesTable = sqliteTable("boxes", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  createdAt: integer("created_at").notNull(),
});
`,
  "worker/features/boxes/boxes.store.ts": `import { desc, lt } from "drizzle-orm";
import { boxesTable } from "#drizzle/schema/boxes";
import { db, rows, write } from "../../platform/database/query";

export const findBoxes = (before = "z") =>
  rows(db.select().from(boxesTable).where(lt(boxesTable.id, before)).orderBy(desc(boxesTable.id)).limit(100));

export const insertBox = (box: { id: string; name: string; createdAt: number }) =>
  write(db.insert(boxesTable).values(box));
`,
  "worker/features/boxes/boxes.actions.ts": `import { createBox, listBoxes } from "#contract/boxes.schemas";
import { staffAction } from "../../http/action";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { findBoxes, insertBox } from "./boxes.store";

export const listBoxesAction = staffAction(listBoxes, {
  load: () => ({ list: findBoxes() }),
  run: ({ list }) => ({ list }),
});

export const createBoxAction = staffAction(createBox, {
  async run(ctx) {
    const box = { id: newId(ctx.now), name: ctx.body.name, createdAt: ctx.now };
    const audit = await auditRows(ctx, { action: "box.create", objectType: "box", objectId: box.id });
    await ctx.deps.database.run([insertBox(box), ...audit]);
    return box;
  },
});
`,
  "tests/worker/boxes/happy.ts": `import { createBox, listBoxes } from "#contract/boxes.schemas";
import { type HappyPath, happy } from "../contract/stage";

export const boxes: readonly HappyPath[] = [happy(listBoxes), happy(createBox, () => ({ body: { name: "一号盒" } }))];
`,
  "web/admin/lab/boxes/boxes.page.tsx": `import { useQuery } from "@tanstack/react-query";
import { listBoxes } from "#contract/boxes";
import { PageHeader } from "../../parts/page-header";
import { adminCall } from "../../session/admin-call";

/** Boxes in which samples are kept. */
export function BoxesPage() {
  const { data } = useQuery({
    queryKey: ["lab", listBoxes.name],
    queryFn: async ({ signal }) => (await adminCall(listBoxes, { signal })).data,
  });
  return (
    <>
      <PageHeader title="样本盒" note="样本存放的盒子" />
      <ul>
        {data?.list.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}
`,
};

/** Lines that docs/house/adding.md tells a newcomer to add elsewhere: file, the line before, and the new lines. */
export const editsElsewhere: readonly (readonly [file: string, after: string, added: string])[] = [
  [
    "worker/contract/permissions.ts",
    "export const permissions = {",
    `  "lab:box:list": "查看样本盒",\n  "lab:box:create": "新建样本盒",`,
  ],
  [
    "worker/contract/screens/lab.ts",
    "export const labScreens = [",
    `  {
    path: "/lab/boxes",
    title: "样本盒",
    permission: "lab:box:list",
    menu: { name: "LabBoxes", icon: "package", buttons: ["lab:box:create"] },
  },`,
  ],
  ["worker/contract/audit-words.ts", "const objectNames = {", `  box: "样本盒",`],
  ["worker/contract/audit-words.ts", "interface AuditVerbsOf {", `  box: "create";`],
  [
    "docs/permissions.md",
    "|---|---|---|---|",
    "| `lab:box:list` | 查看样本盒 |  | listBoxes |\n| `lab:box:create` | 新建样本盒 |  | createBox |",
  ],
  [
    "worker/features.ts",
    `import "./features/bindings/test-entry.actions";\nimport "./features/bindings/undo-binding.actions";`,
    `import "./features/boxes/boxes.actions";`,
  ],
  [
    "web/admin/lab/lab.screens.ts",
    "export const labPages = {",
    `  "/lab/boxes": lazyPart(() => import("./boxes/boxes.page"), "BoxesPage"),`,
  ],
];

/** A page of the site and a phone page, with a test of everything that must follow from their lines in the lists. */
export const pageFiles: Readonly<Record<string, string>> = {
  "web/marketing/views/sleep.page.tsx": `/** How genes and sleep are connected. */
export const SleepPage = () => <h1>睡眠</h1>;
`,
  "web/h5/help/help.page.tsx": `/** How a sample is taken. */
export const HelpPage = () => <h1>采样帮助</h1>;
`,
  "tests/web/made-up-page.test.ts": `import { expect, test } from "vitest";
import { isReserved } from "#contract/screens/reserved";
import { createRobotsFile, createSitemap } from "../../web/build/crawling";
import { h5Pages, marketingPages } from "../../web/build/pages";
import { decideRoute } from "../../web/guard";
import { renderPublicPage } from "../../web/prerender";
import { webPartOf } from "../../web/shared/faces";
import { screens } from "../browser/screens";

test.each([
  ["/sleep", "marketing", marketingPages],
  ["/h5/help", "h5", h5Pages],
])("%s is known everywhere", async (path, face, documents) => {
  const visitor = { path, fullPath: path, hasToken: false, areRolesLoaded: false, isKnown: false };
  expect(decideRoute(visitor)).toEqual({ kind: "pass" });
  expect(webPartOf(path)).toBe(face);
  expect(isReserved(path)).toBe(true);
  expect(documents.map((page) => page.path)).toContain(path);
  expect((await renderPublicPage(path)).html).toContain("<h1>");
  expect(screens.map((screen) => screen.path)).toContain(path);
  const isOpen = face === "marketing";
  expect(createSitemap("https://lab.test", "2026-11-23").includes("https://lab.test" + path)).toBe(isOpen);
  expect(createRobotsFile("https://lab.test").includes(isOpen ? path : "/h5/")).toBe(!isOpen);
});
`,
};

/** Three lines per page: address, description, component; a phone page gives its title with its component. */
export const pageEdits: typeof editsElsewhere = [
  ["worker/contract/screens/public.ts", "export const sitePaths = {", `  "/sleep": "views/sleep",`],
  [
    "web/marketing/site-pages.ts",
    "const facts: Readonly<Record<SitePath, Facts>> = {",
    `  "/sleep": { name: "睡眠", title: "睡眠", hue: "brand", art: "hero" },`,
  ],
  [
    "web/marketing/site-descriptions.ts",
    "export const siteDescriptions: Readonly<Record<SitePath, string>> = {",
    `  "/sleep": "睡眠与基因。",`,
  ],
  [
    "web/marketing/routes.tsx",
    "const screens: Readonly<Record<SitePath, Screen>> = {",
    `  "/sleep": lazyPage(() => import("./views/sleep.page"), "SleepPage"),`,
  ],
  ["worker/contract/screens/public.ts", "export const phonePaths = {", `  "/h5/help": "help/help",`],
  [
    "web/h5/routes.tsx",
    "const pages: Readonly<Record<PhonePath, FacePage>> = {",
    `  "/h5/help": { title: "采样帮助", ...lazyPage(() => import("./help/help.page"), "HelpPage") },`,
  ],
];
