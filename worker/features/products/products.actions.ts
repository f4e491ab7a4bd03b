import { adminMessages } from "#contract/admin-fields";
import type { BodyOf } from "#contract/endpoint";
import { productMessages } from "#contract/product-edit";
import { createProduct, getProduct, moveProduct, updateProduct } from "#contract/product-edit.schemas";
import { productStateNames } from "#contract/products";
import { listProducts, type ProductItem } from "#contract/products.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { withTakenErrors } from "../../http/taken";
import { chinaDay } from "../../platform/china-day";
import { previousChanged } from "../../platform/database/conditions";
import type { ResultsOf } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { recordIllegalMove } from "../states/illegal-move";
import { findAssays } from "./assays/assays.store";
import type { ProductFacts } from "./product.types";
import { missingForLaunch, productMachine } from "./products.states";
import {
  findProduct,
  findProducts,
  findTemplateChoices,
  hasSignedValidation,
  insertProduct,
  updateProductRow,
} from "./products.store";

type ProductRow = ResultsOf<[ReturnType<typeof findProducts>]>[0][number];

function toItem({ assayCode, assayName, assayKind, ...product }: ProductRow): ProductItem {
  return {
    ...product,
    assay: assayCode && assayName && assayKind ? { code: assayCode, name: assayName, kind: assayKind } : null,
  };
}

function known(facts: ProductFacts | undefined): ProductFacts {
  if (!facts) throw notFound(productMessages.unknown);
  return facts;
}

export const listProductsAction = staffAction(listProducts, {
  load: ({ query }) => ({ products: findProducts(query.state) }),
  run: ({ products }) => ({ list: products.map(toItem) }),
});

/** For each key the live row, or else the one in preparation. */
function oneOfEach<T extends { state: string }>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const chosen = new Map<string, T>();
  for (const row of rows) if (row.state === "live" || !chosen.has(keyOf(row))) chosen.set(keyOf(row), row);
  return [...chosen.values()];
}

const withoutDefinition = ({ definition, ...assay }: NonNullable<ProductFacts["assay"]>) => ({
  ...assay,
  kind: definition.kind,
});

export const getProductAction = staffAction(getProduct, {
  load: ({ params }) => ({ found: findProduct(params.id), assays: findAssays(), templates: findTemplateChoices() }),
  run({ found, assays, templates }) {
    const facts = known(found);
    const { product, template, ruleSets } = facts;
    const assay = facts.assay && withoutDefinition(facts.assay);
    return {
      product: { ...product, assay },
      assay,
      template,
      ruleSets,
      assays: oneOfEach(assays, ({ code }) => code),
      templates: oneOfEach(templates, ({ tplId }) => tplId),
      missing: missingForLaunch(facts),
    };
  },
});

export const createProductAction = staffAction(createProduct, {
  async run(ctx) {
    const { hue, ...values } = ctx.body;
    const { now, caller, deps, reply } = ctx;
    const id = newId(now);
    const stamps = { createdBy: caller.userId, updatedBy: caller.userId, createdAt: now, updatedAt: now };
    const audit = { action: "product.create", objectType: "product", objectId: id, changes: ctx.body } as const;
    const row = insertProduct({ id, ...values, details: { hue }, sort: 100, ...stamps });
    const work = runNamed(deps.database, { row, audit: await auditRows(ctx, audit) });
    await withTakenErrors(work, { "products.code": { code: [productMessages.codeTaken] } });
    reply.msg = adminMessages.created;
    return { id };
  },
});

export const updateProductAction = staffAction(updateProduct, {
  load: ({ params }) => ({
    product: findProduct(params.id),
    assays: findAssays(),
    templateChoices: findTemplateChoices(),
  }),
  async run(ctx) {
    const { hue, assayCode, tplId, version, ...values } = ctx.body;
    const { product, assay, template } = known(ctx.product);
    if (product.version !== version) throw conflict();
    const isLive = product.state === "live";
    if (isLive && assayCode !== assay?.code) throw fieldErrors({ assayCode: [productMessages.assayInUse] });
    const assays = oneOfEach(ctx.assays, (one) => one.code);
    const templates = oneOfEach(ctx.templateChoices, (one) => one.tplId);
    const chosenAssay = assayCode === assay?.code ? assay : assays.find(({ code }) => code === assayCode);
    const chosenTemplate = tplId === template?.tplId ? template : templates.find((one) => one.tplId === tplId);
    if (assayCode !== "" && !chosenAssay) throw fieldErrors({ assayCode: [productMessages.assayUnknown] });
    if ((tplId !== "" && !chosenTemplate) || (isLive && chosenTemplate?.state !== "live")) {
      throw fieldErrors({ tplId: [productMessages.templateUnknown] });
    }
    const changes = { ...values, hue, assayCode, tplId };
    const audit = { action: "product.update", objectType: "product", objectId: product.id, changes } as const;
    const edit = { id: product.id, version, userId: ctx.caller.userId, now: ctx.now };
    const row = {
      ...values,
      details: { hue },
      assayId: chosenAssay?.id ?? null,
      templateId: chosenTemplate?.id ?? null,
    };
    const { saved } = await runNamed(ctx.deps.database, {
      saved: updateProductRow(edit, row),
      audit: await auditRows(ctx, { ...audit, when: previousChanged }),
    });
    if (saved === 0) throw conflict();
    ctx.reply.msg = adminMessages.updated;
    return { version: version + 1 };
  },
});

/**
 * Why a product goes live although its assay has no validation; null when it has one. Throws an error on the field when there
 * is neither.
 */
function launchException(
  { body: { exception }, caller, now }: StaffWork & { readonly body: BodyOf<typeof moveProduct> },
  { product, assay }: ProductFacts,
): ProductItem["exception"] {
  if (product.proof) return null;
  const refuse = (message: string) => fieldErrors({ exception: [message] });
  if (!exception) throw refuse(productMessages.unproven(assay?.code ?? "", assay?.revision ?? 0));
  if (exception.until < chinaDay(now)) throw refuse(productMessages.exceptionOver);
  return { ...exception, by: { userId: caller.userId, name: caller.nickname }, at: now };
}

export const moveProductAction = staffAction(moveProduct, {
  load: ({ params }) => ({ product: findProduct(params.id) }),
  async run(ctx) {
    const { state, version } = ctx.body;
    const facts = known(ctx.product);
    const { product } = facts;
    const event = state === "live" ? "launch" : "retire";
    const audit = { action: `product.${event}`, objectType: "product", objectId: product.id } as const;
    if (!productMachine.canMove(product.state, event)) {
      const names = { from: productStateNames[product.state], to: productStateNames[state] };
      throw await recordIllegalMove(ctx, { ...audit, subject: "产品", ...names });
    }
    if (product.version !== version) throw conflict();
    const missing = state === "live" ? missingForLaunch(facts) : [];
    if (missing.length > 0) throw conflict(productMessages.notReady + missing.join("；"));
    const edit = { id: product.id, version, userId: ctx.caller.userId, now: ctx.now };
    const exception = state === "live" ? launchException(ctx, facts) : product.exception;
    const when = state === "live" && exception === null ? hasSignedValidation(facts.assay?.id ?? "") : undefined;
    const said = state === "live" && exception ? { reason: exception.reason, changes: { until: exception.until } } : {};
    const { moved } = await runNamed(ctx.deps.database, {
      moved: updateProductRow(edit, { state, exception }, when),
      audit: await auditRows(ctx, { ...audit, ...said, when: previousChanged }),
    });
    if (moved === 0) throw conflict();
    ctx.reply.msg = productMessages[state];
    return { state, version: version + 1 };
  },
});
