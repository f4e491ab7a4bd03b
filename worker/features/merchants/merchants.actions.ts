import { merchantMessages } from "#contract/merchants";
import { createMerchant, listMerchants, updateMerchant } from "#contract/merchants.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";

import { findMerchant, findMerchants, insertMerchant, updateMerchantRow } from "./merchants.store";

export const listMerchantsAction = staffAction(listMerchants, {
  load: ({ query }) => ({ merchants: findMerchants(query), total: totalOf(findMerchants, query) }),
  run: ({ query, merchants, total }) =>
    keysetPage(
      merchants,
      query.pageSize,
      (merchant) => merchant.id,
      (merchant) => merchant,
      total,
    ),
});

export const createMerchantAction = staffAction(createMerchant, {
  async run(ctx) {
    const { body, caller, now, deps } = ctx;
    checkContract(body);
    checkListing(body);
    const id = newId(now);
    const stamps = { createdBy: caller.userId, updatedBy: caller.userId, createdAt: now, updatedAt: now };
    const audit = await auditRows(ctx, {
      action: "merchant.create",
      objectType: "merchant",
      objectId: id,
      changes: {
        code: body.code,
        name: body.name,
        shownName: body.shownName,
        status: body.status,
        isListed: body.isListed,
      },
    });
    try {
      const { merchant } = await runNamed(deps.database, {
        merchant: insertMerchant({ id, ...body, ...stamps }),
        audit,
      });
      return merchant as NonNullable<typeof merchant>;
    } catch (error) {
      if (error instanceof ConstraintError && error.constraint.includes("merchants.code")) {
        throw fieldErrors({ code: [merchantMessages.codeTaken] });
      }
      throw error;
    }
  },
});

function checkContract(body: { contractFrom?: string | null | undefined; contractUntil?: string | null | undefined }) {
  const { contractFrom, contractUntil } = body;
  if (contractFrom && contractUntil && contractUntil < contractFrom)
    throw fieldErrors({ contractUntil: [merchantMessages.contractEnds] });
}

/** A site that is listed publicly needs a city and an address. */
function checkListing({ isListed, city, address }: { isListed: boolean; city: string; address: string }) {
  if (isListed && !(city && address))
    throw fieldErrors({ [city ? "address" : "city"]: [merchantMessages.listedWhere] });
}

export const updateMerchantAction = staffAction(updateMerchant, {
  load: ({ params }) => ({ before: findMerchant(params.id) }),
  async run(ctx) {
    const { before } = ctx;
    if (!before) throw notFound(merchantMessages.unknown);
    const { version, ...values } = ctx.body;
    checkContract(values);
    checkListing(values);
    const audit = await auditRows(ctx, {
      action: "merchant.update",
      objectType: "merchant",
      objectId: before.id,
      changes: {
        name: values.name,
        shownName: values.shownName,
        address: values.address,
        status: values.status,
        isListed: values.isListed,
      },
      when: previousChanged,
    });
    const stamps = { updatedBy: ctx.caller.userId, updatedAt: ctx.now };
    const { changed } = await runNamed(ctx.deps.database, {
      changed: updateMerchantRow(before.id, version, { ...values, ...stamps }),
      audit,
    });
    if (changed === 0) throw conflict();
    return {
      ...before,
      ...values,
      contractFrom: values.contractFrom ?? null,
      contractUntil: values.contractUntil ?? null,
      version: version + 1,
    };
  },
});
