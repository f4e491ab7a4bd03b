import { myDataMessages } from "#contract/my-data";
import { eraseMyData, withdrawConsent } from "#contract/my-data.schemas";
import { customerAction } from "../../http/action";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { restoreRunsOfPersons } from "../archive/run-archive.actions";
import { findArchivedRunsOfPersons } from "../archive/runs/archived-runs.queries";
import { restoreSamplesOfPersons } from "../archive/sample-archive.actions";
import { findArchivedSamplesOfPersons } from "../archive/samples/archived-samples.queries";
import { sessionHashOf } from "../customers/customer-session.actions";
import { auditRows } from "../logs/logs.actions";
import {
  type Erasure,
  eraseTubes,
  findErasureReceipt,
  insertOwnErasure,
  insertWithdrawals,
  isErasureWritten,
  isWithdrawalWritten,
  stopWithdrawnTests,
  type Withdrawal,
} from "./erase.store";
import { findOwnPhone } from "./my-data.store";
import { tubesNotOwned, viewingCodeRequired } from "./privacy.errors";
import { withdrawalGraceMs } from "./privacy.states";

/** For each tube the ids of the history line and the consent row that record what happens to it. */
export const createErasureIds = (bindingIds: readonly string[], now: number) =>
  [...new Set(bindingIds)].map((bindingId) => ({ bindingId, eventId: newId(now), consentId: newId(now) }));

/** Archived data of the persons of these bindings. */
export const findArchivedOfBindings = (bindingIds: readonly string[]) => ({
  samples: findArchivedSamplesOfPersons(bindingIds),
  runs: findArchivedRunsOfPersons(bindingIds),
});

interface ArchivedOf {
  readonly samples: readonly string[];
  readonly runs: readonly string[];
}

/** Turns archived data back into rows, because an erasure only reaches rows. */
export async function restoreArchived(
  deps: Parameters<typeof restoreSamplesOfPersons>[0],
  { samples, runs }: ArchivedOf,
): Promise<void> {
  await restoreSamplesOfPersons(deps, samples);
  await restoreRunsOfPersons(deps, runs);
}

export const eraseMyDataAction = customerAction(eraseMyData, {
  load: async (ctx) => ({
    phone: findOwnPhone(await sessionHashOf(ctx)),
    ...findArchivedOfBindings(ctx.body.bindingIds),
  }),
  async run(ctx) {
    const { phone, samples, runs, deps, now, caller, request, body } = ctx;
    if (caller.purpose !== "valid" || !phone) throw viewingCodeRequired();
    const erasure: Erasure = {
      requestId: newId(now),
      tubes: createErasureIds(body.bindingIds, now),
      actor: { kind: "customer", id: caller.phoneId },
      httpRequestId: request.id,
      now,
    };
    const audit = await auditRows(ctx, {
      action: "privacyRequest.erase",
      objectType: "privacyRequest",
      objectId: erasure.requestId,
      changes: { bindingIds: body.bindingIds },
      when: isErasureWritten(erasure),
    });
    const steps = [...eraseTubes(erasure), ...audit];
    const attempt = async (archived: ArchivedOf) => {
      await restoreArchived(deps, archived);
      return runNamed(deps.database, {
        erased: insertOwnErasure(erasure, phone),
        receipt: findErasureReceipt(erasure.requestId),
        steps,
      });
    };
    let { erased, receipt } = await attempt({ samples, runs });
    // A run may have been archived between the two steps.
    if (erased === 0)
      ({ erased, receipt } = await attempt(await runNamed(deps.database, findArchivedOfBindings(body.bindingIds))));
    if (erased === 0 || !receipt) throw tubesNotOwned();
    ctx.reply.msg = myDataMessages.erased;
    const { left, ...counts } = receipt;
    return { id: erasure.requestId, at: now, phoneMasked: phone.phoneMasked, ...counts, isEverything: left === 0 };
  },
});

export const withdrawConsentAction = customerAction(withdrawConsent, {
  load: async (ctx) => ({
    phone: findOwnPhone(await sessionHashOf(ctx)),
    archived: findArchivedSamplesOfPersons(ctx.body.bindingIds),
  }),
  async run(ctx) {
    const { phone, archived, deps, now, caller, request, body } = ctx;
    if (caller.purpose !== "valid" || !phone) throw viewingCodeRequired();
    await restoreSamplesOfPersons(deps, archived);
    const withdrawal: Withdrawal = {
      tubes: createErasureIds(body.bindingIds, now).map((tube) => ({ ...tube, requestId: newId(now) })),
      phone,
      actor: { kind: "customer", id: caller.phoneId },
      httpRequestId: request.id,
      eraseAt: now + withdrawalGraceMs,
      now,
    };
    const audit = await auditRows(ctx, {
      action: "privacyRequest.withdraw",
      objectType: "privacyRequest",
      objectId: withdrawal.tubes[0]?.requestId ?? "",
      changes: { bindingIds: body.bindingIds },
      when: isWithdrawalWritten(withdrawal),
    });
    const { opened } = await runNamed(deps.database, {
      opened: insertWithdrawals(withdrawal),
      stopByWithdrawal: stopWithdrawnTests(withdrawal),
      audit,
    });
    if (opened === 0) throw tubesNotOwned();
    ctx.reply.msg = myDataMessages.withdrawn;
    return { eraseAt: withdrawal.eraseAt, tubes: withdrawal.tubes.length };
  },
});
