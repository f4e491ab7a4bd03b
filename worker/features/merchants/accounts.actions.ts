import { merchantAccountMessages } from "#contract/merchant-accounts";
import { createMerchantAccount, getMerchant, setMerchantAccount } from "#contract/merchant-accounts.schemas";
import { merchantMessages } from "#contract/merchants";
import { userMessages } from "#contract/users";
import { staffAction } from "../../http/action";
import { fieldErrors, notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError } from "../../platform/database/database";
import { siteOrigin } from "../../platform/site-origin";
import { auditRows } from "../logs/logs.actions";
import { endSessionsOf } from "../staff-sessions/staff-sessions.queries";
import { createFirstPassword } from "../users/first-password";
import { insertMerchantAccount, merchantAccountIsOff, setMerchantAccountStatus } from "../users/users.queries";
import { findMerchant, findMerchantAccounts } from "./merchants.store";

export const getMerchantAction = staffAction(getMerchant, {
  load: ({ params }) => ({ merchant: findMerchant(params.id), accounts: findMerchantAccounts(params.id) }),
  run({ merchant, accounts, deps, request }) {
    if (!merchant) throw notFound(merchantMessages.unknown);
    const origin = siteOrigin(deps, request.raw);
    return { merchant, accounts, entryUrl: `${origin}/h5/test?m=${merchant.code}` };
  },
});

export const createMerchantAccountAction = staffAction(createMerchantAccount, {
  load: ({ params }) => ({ merchant: findMerchant(params.id) }),
  async run(ctx) {
    const { deps, body, caller, now, params } = ctx;
    if (!ctx.merchant) throw notFound(merchantMessages.unknown);
    const password = createFirstPassword();
    const passwordHash = await deps.passwords.hash(password);
    const audit = await auditRows(ctx, {
      action: "merchantAccount.create",
      objectType: "merchant",
      objectId: params.id,
      changes: { username: body.username },
    });
    try {
      const account = { merchantId: params.id, ...body, passwordHash, userId: caller.userId, now };
      await deps.database.run([...insertMerchantAccount(account), ...audit]);
    } catch (error) {
      if (error instanceof ConstraintError) throw fieldErrors({ username: [userMessages.usernameTaken] });
      throw error;
    }
    return { firstPassword: password };
  },
});

export const setMerchantAccountAction = staffAction(setMerchantAccount, {
  load: ({ params }) => ({ accounts: findMerchantAccounts(params.id) }),
  async run(ctx) {
    const { params, body, caller, now, deps } = ctx;
    const account = ctx.accounts.find(({ userId }) => userId === params.userId);
    if (!account) throw notFound(merchantAccountMessages.unknown);
    const change = { merchantId: params.id, account: params.userId, status: body.status, userId: caller.userId, now };
    const audit = await auditRows(ctx, {
      action: "merchantAccount.setStatus",
      objectType: "merchant",
      objectId: params.id,
      changes: { username: account.username, status: body.status },
      when: previousChanged,
    });
    await deps.database.run([
      setMerchantAccountStatus(change),
      ...audit,
      ...(body.status === "off"
        ? [endSessionsOf([params.userId], "disabled", now, merchantAccountIsOff(params.id, params.userId))]
        : []),
    ]);
    return { status: body.status };
  },
});
