import { adminMessages } from "#contract/admin-fields";
import { isPermission, permissions } from "#contract/permissions";
import { previewRole } from "#contract/role-grants.schemas";
import { roleMessages } from "#contract/roles";
import { staffAction } from "../../http/action";
import { fieldErrors, notFound } from "../../http/errors";
import { callsOf } from "../../http/mounted-endpoints";
import { scopeIn, scopeOut } from "../../http/wire-values";
import { holdersWithRows } from "./preview.store";
import { locksOut, tagsAfter, tagsOfTicks } from "./role-edit.rules";
import { departmentsOfRole, findRole, menuTags, tagsOfRole, tagsWithout } from "./roles.store";

const peopleShown = 20;

/** Needs two reads: first the role as it is, then what the change means for the people who hold it. */
export const previewRoleAction = staffAction(previewRole, {
  load: ({ params, sessionId }) => ({
    role: findRole(params.id),
    held: tagsOfRole(params.id),
    departmentIds: departmentsOfRole(params.id),
    menus: menuTags(),
    otherTags: tagsWithout(sessionId, params.id),
  }),
  async run({ params, body, caller, deps, role, held, departmentIds, menus, otherTags }) {
    if (!role) throw notFound(adminMessages.gone);
    const ticked = body.menuIds && tagsOfTicks(menus, body.menuIds);
    if (body.menuIds && !ticked) throw fieldErrors({ menuIds: [roleMessages.menuUnknown] });
    const tags = ticked ? tagsAfter(menus, ticked, held) : held;
    const isOn = (body.status ?? "2") === "2";
    const before = { scope: role.dataScope, departmentIds };
    const after = {
      scope: body.dataScope ? scopeIn(body.dataScope) : role.dataScope,
      departmentIds: body.deptIds ?? departmentIds,
    };
    const [people] = await deps.database.run([
      holdersWithRows(params.id, caller.sessionId, before, after, peopleShown),
    ]);
    return {
      gained: (isOn ? tags : []).filter((tag) => !held.includes(tag)).map(worded),
      lost: held.filter((tag) => !isOn || !tags.includes(tag)).map(worded),
      scopeBefore: scopeOut(before.scope),
      scopeAfter: scopeOut(after.scope),
      people,
      peopleCount: role.userCount,
      locksYouOut: locksOut(caller, params.id, { tags, isOn }, otherTags),
    };
  },
});

const worded = (tag: string) => ({
  permission: tag,
  title: isPermission(tag) ? permissions[tag] : tag,
  calls: callsOf(tag),
});
