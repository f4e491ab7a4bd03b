/** What a file gets: lines before its first, lines after its last, and lines that stand where another stood. */
interface Edits {
  readonly top?: string;
  readonly lines?: readonly (readonly [line: string, instead: string])[];
  readonly end?: string;
}

/** A remark on a tube that staff write and search, as a newcomer would add it with docs/house/adding.md: by file. */
export const textEdits: Readonly<Record<string, Edits>> = {
  "drizzle/schema/kits.ts": {
    lines: [
      [
        `    stateReason: text("state_reason").notNull().default(""),\n    bindingId`,
        `    stateReason: text("state_reason").notNull().default(""),\n    remark: text("remark").notNull().default(""),\n    bindingId`,
      ],
    ],
  },
  "worker/contract/tubes.ts": {
    end: `
export const remarkTube: CallOf<typeof schemas, "remarkTube"> = {
  name: "remarkTube",
  method: "PUT",
  path: "/api/v1/tubes/{id}/remark",
};
`,
  },
  "worker/contract/tubes.schemas.ts": {
    top: `import { remarkField } from "./admin-fields.schemas";\nimport { text } from "./fields.schemas";\n`,
    lines: [
      ["  lot: z.string(),", "  lot: z.string(),\n  remark: z.string(),"],
      ["    assignee: assigneeField,", "    assignee: assigneeField,\n    remark: z.optional(text(1, 50)),"],
    ],
    end: `
export const remarkTube = endpoint(calls.remarkTube, {
  title: "填写采样管备注",
  access: { kind: "staff", permission: "lab:sample:receive" },
  params: idParams,
  body: z.strictObject({ remark: remarkField }),
  reply: tubeItem,
  auditFields: ["remark"],
});
`,
  },
  "worker/features/specimens/tubes/tubes.store.ts": {
    top: `import { idsOfRowsContaining } from "../../../platform/database/list-conditions";\nimport { write } from "../../../platform/database/query";\n`,
    lines: [
      ["  lot: tubesTable.lot,", "  lot: tubesTable.lot,\n  remark: tubesTable.remark,"],
      ["  readonly day?: string;", "  readonly day?: string;\n  readonly remark?: string;"],
      [
        "          page.where,",
        `          page.where,
          filter.remark
            ? sql\`\${tubesTable.id} in \${idsOfRowsContaining(filter.remark, tubesTable.id, { numbers: [], texts: [tubesTable.remark] })}\`
            : undefined,`,
      ],
    ],
    end: `
export const updateRemark = (id: string, remark: string) =>
  write(db.update(tubesTable).set({ remark }).where(eq(tubesTable.id, id)));
`,
  },
  "worker/features/specimens/tubes/tubes.actions.ts": {
    top: `import { remarkTube } from "#contract/tubes.schemas";
import { auditRows } from "../../logs/logs.actions";
import { updateRemark } from "./tubes.store";
`,
    lines: [["    stateChangedAt,\n  };", "    stateChangedAt,\n    remark: tube.remark,\n  };"]],
    end: `
export const remarkTubeAction = staffAction(remarkTube, {
  load: ({ params: { id } }) => ({ tube: findTube(id) }),
  async run(ctx) {
    const { tube } = ctx;
    if (!tube) throw notFound(tubeMessages.unknownTube);
    const { remark } = ctx.body;
    const changes = { remark: [tube.remark, remark] as const };
    const audit = await auditRows(ctx, { action: "tube.update", objectType: "tube", objectId: tube.id, changes });
    await ctx.deps.database.run([updateRemark(tube.id, remark), ...audit]);
    return toItem({ ...tube, remark });
  },
});
`,
  },
  "worker/contract/audit-words.ts": { lines: [[`  tube: "reveal"`, `  tube: "update" | "reveal"`]] },
  "docs/permissions.md": { lines: [["storeSample, clearTube", "storeSample, clearTube, remarkTube"]] },
  "web/admin/lab/specimens/tubes/tubes.page.tsx": {
    top: `import { TextInput } from "@mantine/core";
import { remarkTube } from "#contract/tubes";
import { useWrite } from "../../../parts/data/use-write";
import { adminCall } from "../../../session/admin-call";
`,
    lines: [
      [`"queue", "day"] as const;`, `"queue", "day", "remark"] as const;`],
      [
        `  { key: "lot", title: "批号",`,
        `  { key: "remark", title: "备注", width: 160, cell: (tube) => <RemarkField tube={tube} /> },\n  { key: "lot", title: "批号",`,
      ],
      [
        "    day: filters.day || undefined,",
        "    day: filters.day || undefined,\n    remark: filters.remark || undefined,",
      ],
      [
        `        { key: "day", label: "绑定日期", isDay: true },`,
        `        { key: "day", label: "绑定日期", isDay: true },\n        { key: "remark", label: "备注" },`,
      ],
    ],
    end: `
/** The remark on a tube; leaving the field saves it. */
function RemarkField({ tube }: { tube: TubeItem }) {
  const save = useWrite({
    work: async (remark: string) => (await adminCall(remarkTube, { params: { id: tube.id }, body: { remark } })).data,
  });
  return (
    <TextInput
      aria-label="备注"
      defaultValue={tube.remark}
      maxLength={255}
      onBlur={(event) => {
        const remark = event.currentTarget.value.trim();
        if (remark !== tube.remark) save.mutate(remark);
      }}
    />
  );
}
`,
  },
  "tests/worker/contract/happy-laboratory.ts": {
    top: `import { remarkTube } from "#contract/tubes.schemas";\n`,
    lines: [
      [
        "  happy(loseTube, async (stage) => ({",
        `  happy(remarkTube, async (stage) => ({ params: { id: (await rejectedTube(stage)).tubeId }, body: { remark: "易碎" } })),
  happy(loseTube, async (stage) => ({`,
      ],
    ],
  },
};

/** What the product's own tests would not notice of it: that the search finds the text. */
export const searchTest: Readonly<Record<string, string>> = {
  "tests/worker/specimens/remark.test.ts": `import { expect, test } from "vitest";
import { listTubes, remarkTube } from "#contract/tubes.schemas";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";

test("a technician finds his tube by its remark", async () => {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  const [first = ""] = await issuedBarcodes(world, staff, { productCode: "plain", quantity: 3 });
  const { id } = await tubeRow(world, first);
  await world.call(remarkTube, { as: staff, params: { id }, body: { remark: "管盖有裂纹" } });
  const { data } = await world.call(listTubes, { as: staff, query: { remark: "裂纹" } });
  expect(data.list).toMatchObject([{ barcode: first, remark: "管盖有裂纹" }]);
});
`,
};

/** The file with its edits; every line that they name stands there. */
export function edited(path: string, text: string, { top = "", lines = [], end = "" }: Edits): string {
  const changed = lines.reduce((before, [line, instead]) => {
    if (!before.includes(line)) throw new Error(`${path} has no ${JSON.stringify(line)}`);
    return before.replace(line, () => instead);
  }, text);
  return top + changed + end;
}
