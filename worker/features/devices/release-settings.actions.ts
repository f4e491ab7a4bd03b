import {
  approveAutomaticRelease,
  automaticReleaseMessages,
  listAutomaticReleases,
  setAutomaticRelease,
} from "#contract/automatic-release";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { auditRows } from "../logs/logs.actions";
import { approveRelease, askForRelease, endRelease, findReleaseSettings } from "./release-settings.store";

export const list = staffAction(listAutomaticReleases, {
  load: () => [findReleaseSettings()],
  run: ({ loaded: [settings] }) => ({ list: settings }),
});

export const set = staffAction(setAutomaticRelease, {
  load: ({ params }) => [findReleaseSettings(params.id)],
  async run(ctx) {
    const { params, body, caller, now, deps } = ctx;
    if (!ctx.loaded[0][0]) throw notFound(automaticReleaseMessages.noSuchProduct);
    const wish = { productId: params.id, reason: body.reason, userId: caller.userId, now };
    const audit = await auditRows(ctx, {
      action: body.isWanted ? "automaticRelease.ask" : "automaticRelease.end",
      objectType: "product",
      objectId: params.id,
      reason: body.reason,
      when: previousChanged,
    });
    const [done] = await deps.database.run([body.isWanted ? askForRelease(wish) : endRelease(wish), ...audit]);
    if (done === 0) throw conflict(automaticReleaseMessages.changed);
    return { state: body.isWanted ? ("asked" as const) : ("off" as const) };
  },
});

export const approve = staffAction(approveAutomaticRelease, {
  load: ({ params }) => [findReleaseSettings(params.id)],
  async run(ctx) {
    const { params, caller, now, deps } = ctx;
    const [setting] = ctx.loaded[0];
    if (!setting) throw notFound(automaticReleaseMessages.noSuchProduct);
    if (setting.askedBy?.userId === caller.userId) throw conflict(automaticReleaseMessages.ownRequest);
    const [done] = await deps.database.run([
      approveRelease({ productId: params.id, userId: caller.userId, now }),
      ...(await auditRows(ctx, {
        action: "automaticRelease.approve",
        objectType: "product",
        objectId: params.id,
        when: previousChanged,
      })),
    ]);
    if (done === 0) throw conflict(automaticReleaseMessages.changed);
    return { state: "on" as const };
  },
});
