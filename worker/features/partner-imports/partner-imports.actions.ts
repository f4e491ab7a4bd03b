import { partnerMessages, partnerStateNames } from "#contract/partner-imports";
import {
  discardPartnerImport,
  fixPartnerRow,
  getPartnerImport,
  leaveOutPartnerRows,
  listPartnerImports,
  listPartnerRows,
  type PartnerImportItem,
  recheckPartnerImport,
  type PartnerRow as ShownRow,
  uploadPartnerImport,
} from "#contract/partner-imports.schemas";
import { type Input, staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { sha256 } from "../../platform/crypto";
import { looksEncrypted } from "../../platform/database/at-rest";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { findLabProducts } from "../instrument-files/run-imports.queries";
import { type AuditEvent, auditRows } from "../logs/logs.actions";
import { assayCodes, targetNames } from "../products/assays/assay.rules";
import type { AssayDefinition } from "../products/assays/assay.types";
import { countPartnerRows } from "./partner-file.rules";
import { partnerStates } from "./partner-imports.states";
import {
  discardPartnerImportRow,
  findPartnerImport,
  findPartnerImportBySha256,
  findPartnerImports,
  insertPartnerImport,
  type PartnerImportRow,
} from "./partner-imports.store";
import { createCellChecker } from "./partner-row.rules";
import {
  correctRow,
  findAssayOfImport,
  findPartnerRows,
  leaveRowsOut,
  type PartnerRow,
  recheckRows,
  stagedRow,
  updateProblemRowCount,
} from "./partner-rows.store";

/** An import as the API shows it, without internal columns. */
export function partnerItem(row: PartnerImportRow): PartnerImportItem {
  const { base: _base, productId: _product, fileKey: _key, ...item } = row;
  return item;
}

/** The file goes to R2 under its hash first; for a file that cannot be read completely, only an audit row is stored. */
export const uploadPartnerImportAction = staffAction(uploadPartnerImport, {
  load: () => ({ labProducts: findLabProducts() }),
  async run(ctx) {
    const { fileName, productCode, partner } = ctx.query;
    const product = ctx.labProducts.find(({ code }) => code === productCode);
    if (!product) throw fieldErrors({ productCode: [partnerMessages.chooseProduct] });
    const bytes = new Uint8Array(await ctx.request.body());
    const hash = await sha256(bytes);
    const counted = countPartnerRows(bytes, looksEncrypted);
    const file = { fileName, sha256: hash, byteSize: bytes.byteLength, partner };
    const event = { action: "partnerImport.upload", objectType: "partnerImport", changes: file } as const;
    if ("refusal" in counted) {
      await ctx.deps.database.run(await auditRows(ctx, { ...event, outcome: "refused", reason: counted.refusal }));
      throw fieldErrors({ file: [counted.refusal] });
    }
    const id = newId(ctx.now);
    const fileKey = `partner/${hash}`;
    await ctx.deps.rawFiles.put(fileKey, bytes, { contentType: "text/csv", sha256: hash });
    const { rowTotal, encoding } = counted;
    const row = {
      id,
      ...file,
      fileKey,
      productId: product.id,
      rowTotal,
      encoding,
      userId: ctx.caller.userId,
      now: ctx.now,
    };
    const { inserted, stored } = await runNamed(ctx.deps.database, {
      inserted: insertPartnerImport(row),
      audit: await auditRows(ctx, { ...event, objectId: id, when: previousChanged }),
      stored: findPartnerImportBySha256(hash),
    });
    if (!stored) throw conflict();
    const isKnown = inserted === 0;
    if (isKnown) ctx.reply.msg = stored.state === "committed" ? partnerMessages.knownCommitted : partnerMessages.known;
    // If the wake-up is lost, the scheduled job finds the import.
    else ctx.deps.later(ctx.deps.imports.judge(id).catch(() => undefined));
    return { ...partnerItem(stored), isKnown };
  },
});

function named(assay: AssayDefinition | undefined): (row: PartnerRow) => ShownRow {
  const isOwn = new Set(assay ? assayCodes(assay) : []);
  const nameOf = targetNames(assay);
  return (row) => ({ ...row, targetName: isOwn.has(row.targetCode) ? nameOf(row.targetCode) : "" });
}

export const listPartnerImportsAction = staffAction(listPartnerImports, {
  load: ({ query }) => ({ imports: findPartnerImports(query), total: totalOf(findPartnerImports, query) }),
  run: ({ query, imports, total }) => keysetPage(imports, query.pageSize, ({ id }) => id, partnerItem, total),
});

export const getPartnerImportAction = staffAction(getPartnerImport, {
  load: ({ params }) => ({ row: findPartnerImport(params.id) }),
  run: ({ row }) => partnerItem(requirePartnerImport(row)),
});

export const listPartnerRowsAction = staffAction(listPartnerRows, {
  load: ({ params, query }) => ({
    page: findPartnerRows({ importId: params.id, ...query }),
    assay: findAssayOfImport(params.id),
  }),
  run: ({ query, page, assay }) => keysetPage(page, query.pageSize, ({ line }) => String(line), named(assay)),
});

export function requirePartnerImport(row: PartnerImportRow | undefined): PartnerImportRow {
  if (!row) throw notFound();
  return row;
}

/** The import when its rows may be changed. Throws 404 and 409. */
export function requireOpenPartnerImport(row: PartnerImportRow | undefined): PartnerImportRow {
  const { state } = requirePartnerImport(row);
  if (state === "uploaded") throw conflict(partnerMessages.busy);
  if (state !== "judged" && state !== "rolled_back")
    throw conflict(`${partnerMessages.closed}（${partnerStateNames[state]}）`);
  return requirePartnerImport(row);
}

/** Changes rows, counts again those that need a person, and records the change; answers its result and the updated import. */
async function change<T>(work: StaffWork, id: string, query: Query<T>, event: Pick<AuditEvent, "action" | "changes">) {
  const { made, partnerImport } = await runNamed(work.deps.database, {
    made: query,
    counted: updateProblemRowCount(id, work.now),
    audit: await auditRows(work, { ...event, objectType: "partnerImport", objectId: id, when: previousChanged }),
    partnerImport: findPartnerImport(id),
  });
  return { made, item: partnerItem(requirePartnerImport(partnerImport)) };
}

const loadImport = ({ params }: Pick<Input<typeof getPartnerImport>, "params">) => ({
  standing: findPartnerImport(params.id),
});

export const fixPartnerRowAction = staffAction(fixPartnerRow, {
  load: (ctx) => ({ ...loadImport(ctx), products: findLabProducts() }),
  async run(ctx) {
    const row = requireOpenPartnerImport(ctx.standing);
    const product = ctx.products.find(({ id }) => id === row.productId);
    if (!product) throw conflict(partnerMessages.chooseProduct);
    const { line, ...cells } = ctx.body;
    const staged = stagedRow(line, createCellChecker(product.assay)(cells), cells);
    const by = { userId: ctx.caller.userId, now: ctx.now };
    const event = { action: "partnerImport.fix", changes: { line } } as const;
    const { made, item } = await change(ctx, row.id, correctRow(row, staged, by), event);
    if (!made) throw notFound();
    return { row: named(product.assay)(made), item };
  },
});

export const leaveOutPartnerRowsAction = staffAction(leaveOutPartnerRows, {
  load: loadImport,
  async run(ctx) {
    const row = requireOpenPartnerImport(ctx.standing);
    const query = leaveRowsOut(row.id, ctx.body, { userId: ctx.caller.userId, now: ctx.now });
    return (await change(ctx, row.id, query, { action: "partnerImport.leaveOut", changes: ctx.body })).item;
  },
});

export const recheckPartnerImportAction = staffAction(recheckPartnerImport, {
  load: loadImport,
  async run(ctx) {
    const row = requireOpenPartnerImport(ctx.standing);
    return (await change(ctx, row.id, recheckRows(row.id), { action: "partnerImport.recheck" })).item;
  },
});

export const discardPartnerImportAction = staffAction(discardPartnerImport, {
  load: loadImport,
  async run(ctx) {
    const row = requirePartnerImport(ctx.standing);
    if (row.state !== "uploaded") requireOpenPartnerImport(row);
    const { reason } = ctx.body;
    const ended = discardPartnerImportRow(row.id, reason, { userId: ctx.caller.userId, now: ctx.now });
    const event = { action: "partnerImport.discard", objectType: "partnerImport", objectId: row.id, reason } as const;
    const audit = await auditRows(ctx, { ...event, when: previousChanged });
    const { changed } = await runNamed(ctx.deps.database, { changed: ended, audit });
    if (changed === 0) throw conflict();
    return partnerItem({ ...row, state: partnerStates.to("discard"), refusal: reason, closedAt: ctx.now });
  },
});
