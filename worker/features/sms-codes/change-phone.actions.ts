import { codeMessages } from "#contract/sms-codes";
import { changePhone } from "#contract/sms-codes.schemas";
import { customerAction } from "../../http/action";
import { fieldErrors } from "../../http/errors";
import { runNamed } from "../../platform/database/named-batch";
import { movePhoneStatements } from "../bindings/move-phone.actions";
import { sessionHashOf } from "../customers/customer-session.actions";
import { endSessionsOfPhone } from "../customers/customer-sessions.queries";
import { auditRows } from "../logs/logs.actions";
import { redirectNotices } from "../messages/redirect.actions";
import { findWaitingNotices } from "../messages/redirect.store";
import { findPersonsOfSession } from "../persons/persons.queries";
import { deleteLink } from "../wechat/links.queries";
import { endedCode } from "./sms-codes.errors";
import { checkCode, loadVerification, openVerifiedSession } from "./verify-code.actions";

/** The session proves the old phone, the code the new one; all data of the old phone moves and its sessions end. */
export const changePhoneAction = customerAction(changePhone, {
  async load(ctx) {
    const tokenHash = await sessionHashOf(ctx);
    return {
      ...(await loadVerification(ctx)),
      persons: findPersonsOfSession(tokenHash),
      notices: findWaitingNotices(tokenHash),
    };
  },
  async run(ctx) {
    const { persons, notices, deps, now, caller, body } = ctx;
    const row = await checkCode(ctx, ctx, { code: body.code, when: "bind", phone: body.phone });
    if (row.phoneHash === caller.phoneHash) throw fieldErrors({ phone: [codeMessages.samePhone] });
    const opening = await openVerifiedSession(ctx, row, caller.purpose);
    const when = opening.isOpened;
    const personIds = persons.map(({ id }) => id);
    const [bindings, people] = await movePhoneStatements(deps, {
      from: caller.phoneHash,
      phone: body.phone,
      personIds,
      now,
      when,
    });
    const audit = await auditRows(ctx, {
      action: "customer.changePhone",
      objectType: "customerPhone",
      objectId: row.phoneId,
      changes: { fromPhoneId: caller.phoneId },
      when,
    });
    const {
      opening: [consumed],
      movedBindings,
    } = await runNamed(deps.database, {
      opening: opening.queries,
      movedBindings: bindings,
      people,
      link: deleteLink("phoneHash", caller.phoneHash, when),
      notices: await redirectNotices(deps, notices, { phone: body.phone, ...row }, when),
      sessions: endSessionsOfPhone(caller.phoneHash, "phone-changed", now, when),
      audit,
    });
    if (consumed === 0) throw endedCode();
    ctx.reply.headers.append("set-cookie", opening.cookie);
    const { phoneMasked } = row;
    return {
      when: caller.purpose,
      phoneMasked,
      expiresAt: opening.session.expiresAt,
      movedBindings,
    };
  },
});
