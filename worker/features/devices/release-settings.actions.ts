import { automaticReleaseMessages, releaseRules } from "#contract/automatic-release";
import {
  approveAutomaticRelease,
  listAutomaticReleases,
  setAutomaticRelease,
} from "#contract/automatic-release.schemas";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import type { ResultsOf } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { automaticReleaseStates } from "./devices.states";
import { releaseConditions } from "./release.rules";
import {
  approveReleaseRow,
  endAutomaticRelease,
  findReleaseSettings,
  requestAutomaticRelease,
} from "./release-settings.store";

type Setting = ResultsOf<[ReturnType<typeof findReleaseSettings>]>[0][number];

export const listAutomaticReleasesAction = staffAction(listAutomaticReleases, {
  load: () => ({ settings: findReleaseSettings() }),
  run: ({ settings }) => ({ list: settings.map(toItem) }),
});

function toItem({ assay, approvedConditions, ...setting }: Setting) {
  const conditions = releaseConditions(assay);
  return {
    ...setting,
    conditions: conditions.map(({ rule, limit }) => ({ rule, limit, text: releaseRules[rule][0] })),
    isOutdated: setting.state === "on" && approvedConditions !== JSON.stringify(conditions),
  };
}

export const setAutomaticReleaseAction = staffAction(setAutomaticRelease, {
  load: ({ params }) => ({ releaseSettings: findReleaseSettings(params.id) }),
  async run(ctx) {
    const { params, body, caller, now, deps } = ctx;
    if (!ctx.releaseSettings[0]) throw notFound(automaticReleaseMessages.noSuchProduct);
    const wish = { productId: params.id, reason: body.reason, userId: caller.userId, now };
    const audit = await auditRows(ctx, {
      action: body.isWanted ? "automaticRelease.ask" : "automaticRelease.end",
      objectType: "product",
      objectId: params.id,
      reason: body.reason,
      when: previousChanged,
    });
    const { done } = await runNamed(deps.database, {
      done: body.isWanted ? requestAutomaticRelease(wish) : endAutomaticRelease(wish),
      audit,
    });
    if (done === 0) throw conflict(automaticReleaseMessages.changed);
    return { state: body.isWanted ? ("asked" as const) : ("off" as const) };
  },
});

export const approveAutomaticReleaseAction = staffAction(approveAutomaticRelease, {
  load: ({ params }) => ({ releaseSettings: findReleaseSettings(params.id) }),
  async run(ctx) {
    const { params, caller, now, deps } = ctx;
    const [setting] = ctx.releaseSettings;
    if (!setting) throw notFound(automaticReleaseMessages.noSuchProduct);
    if (setting.askedBy?.userId === caller.userId) throw conflict(automaticReleaseMessages.ownRequest);
    const conditions = JSON.stringify(releaseConditions(setting.assay));
    const { done } = await runNamed(deps.database, {
      done: approveReleaseRow({ productId: params.id, userId: caller.userId, now, conditions }),
      audit: await auditRows(ctx, {
        action: "automaticRelease.approve",
        objectType: "product",
        objectId: params.id,
        changes: { conditions: releaseConditions(setting.assay) },
        when: previousChanged,
      }),
    });
    if (done === 0) throw conflict(automaticReleaseMessages.changed);
    return { state: automaticReleaseStates.to("approve") };
  },
});
