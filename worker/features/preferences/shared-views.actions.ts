import { sharedViewMessages } from "#contract/preferences";
import { listSharedViews, shareView, unshareView } from "#contract/preferences.schemas";
import { staffAction } from "../../http/action";
import { hasPermission, type Staff } from "../../http/caller";
import { conflict, forbidden } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import type { ResultsOf } from "../../platform/database/database";
import { auditRows } from "../logs/logs.actions";
import { removePreferenceRow, savePreferenceRow } from "./preferences.store";
import {
  findRoles,
  findViewsSharedByUser,
  findViewsSharedWithUser,
  type SharedView,
  sharedScreenName,
} from "./shared-views.store";

/** Of one screen, by one person, with one role. */
const viewsMost = 20;

type Row = ResultsOf<[ReturnType<typeof findViewsSharedByUser>]>[0][number];

/** He shares with his own roles; who edits roles, with every one. */
const mayShareWith = ({ roleIds, permissions }: Staff, roleId: number) =>
  roleIds.includes(roleId) || hasPermission(permissions, "admin:sysRole:update");

function viewsIn({ screen: name, userId, userName, views }: Row) {
  const [, roleId = "", screen = ""] = /^role\.(\d+)\.(.+)$/.exec(name) ?? [];
  return views.map((view) => ({
    ...view,
    screen,
    roleId: Number(roleId),
    sharedBy: { userId, name: userName },
  }));
}

export const listSharedViewsAction = staffAction(listSharedViews, {
  load: ({ sessionId }) => ({
    shared: findViewsSharedWithUser(sessionId),
    own: findViewsSharedByUser(sessionId),
    roles: findRoles(),
  }),
  run: ({ caller, shared, own, roles }) => ({
    views: [...own, ...shared.filter(({ userId }) => userId !== caller.userId)].flatMap(viewsIn),
    roles: roles.filter(({ roleId }) => mayShareWith(caller, roleId)),
  }),
});

interface Shared {
  readonly screen: string;
  readonly name: string;
  readonly roleId: number;
}

/** Writes what the caller shares of a screen with a role, and who did it. */
async function saved(
  work: StaffWork,
  { screen, roleId }: Shared,
  views: readonly SharedView[],
  step: "share" | "unshare",
) {
  const { userId } = work.caller;
  const name = sharedScreenName(roleId, screen);
  await work.deps.database.run([
    views.length > 0 ? savePreferenceRow(userId, name, { views }, work.now) : removePreferenceRow(userId, name),
    ...(await auditRows(work, {
      action: `role.${step}`,
      objectType: "role",
      objectId: roleId,
      changes: { screen },
    })),
  ]);
}

const othersOf = (own: readonly Row[], { screen, name, roleId }: Shared): readonly SharedView[] =>
  (own.find((row) => row.screen === sharedScreenName(roleId, screen))?.views ?? []).filter(
    (view) => view.name !== name,
  );

export const shareViewAction = staffAction(shareView, {
  load: ({ sessionId }) => ({ own: findViewsSharedByUser(sessionId), roles: findRoles() }),
  async run(ctx) {
    const { own, roles, body, caller } = ctx;
    const isThere = roles.some(({ roleId }) => roleId === body.roleId);
    if (!isThere || !mayShareWith(caller, body.roleId)) throw forbidden(sharedViewMessages.notYours);
    const others = othersOf(own, body);
    if (others.length >= viewsMost) throw conflict(sharedViewMessages.tooMany);
    await saved(ctx, body, [...others, { name: body.name, query: body.query }], "share");
    ctx.reply.msg = sharedViewMessages.shared;
    return null;
  },
});

export const unshareViewAction = staffAction(unshareView, {
  load: ({ sessionId }) => ({ own: findViewsSharedByUser(sessionId) }),
  async run(ctx) {
    await saved(ctx, ctx.body, othersOf(ctx.own, ctx.body), "unshare");
    ctx.reply.msg = sharedViewMessages.unshared;
    return null;
  },
});
