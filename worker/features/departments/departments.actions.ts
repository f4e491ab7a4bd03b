import { adminMessages } from "#contract/admin-fields";
import { departmentMessages } from "#contract/departments";
import {
  createDepartment,
  type DepartmentItem,
  getDepartment,
  listDepartments,
  readDepartmentTree,
  removeDepartments,
  updateDepartment,
} from "#contract/departments.schemas";
import type { BodyOf } from "#contract/endpoint";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import { requireChosenIds } from "../../http/list-input";
import { fromWireStatus, mapGiven, toWireStatus } from "../../http/wire-values";
import { allOf, readConditions } from "../../platform/database/conditions";
import { type DataScope, dataScope } from "../../platform/database/data-scope";
import { createRow, editRow, removeAllRows, requireRow, requireRows } from "../history/history.actions";
import { findRows, nextRowId } from "../history/history.queries";
import { departmentPickerTree, nestRows } from "./departments.rules";
import {
  canBeParent,
  canSeeDepartments,
  countPeople,
  type DepartmentRow,
  departmentName,
  departmentParent,
  findDepartmentsInScope,
  hasNoActiveChildren,
  hasNoChildren,
  hasNoCycle,
  hasNoPeople,
  hasUniqueName,
  insertFirstDepartment,
} from "./departments.store";

const wireDepartment = (row: DepartmentRow, children: DepartmentItem[] = []): DepartmentItem => ({
  ...row,
  parentId: row.parentId ?? 0,
  status: toWireStatus(row.status),
  ...(children.length > 0 ? { children } : {}),
});

const columnsOf = (form: BodyOf<typeof updateDepartment>) => ({
  parent_id: form.parentId === 0 ? null : form.parentId,
  name: form.deptName,
  leader: form.leader,
  phone: form.phone,
  email: form.email,
  sort: form.sort,
  status: mapGiven(form.status, fromWireStatus),
});

/** For the trees of other screens: the departments within a permission's scope. */
export const departmentsInScope = (scope: DataScope) => findDepartmentsInScope(scope);

/** Whether the caller sees all of these departments and may add children to each of the parents; 0 is the top. */
export const areDepartmentsReachable = (scope: DataScope, ids: readonly number[], parentIds: readonly number[]) =>
  readConditions([allOf([canSeeDepartments(scope, ids), ...parentIds.map((id) => canBeParent(scope, id))])]);

export const listDepartmentsAction = staffAction(listDepartments, {
  load: ({ query, sessionId }) => ({
    rows: findDepartmentsInScope(dataScope(sessionId, "admin:sysDept:list"), {
      deptName: query.deptName,
      status: query.status && fromWireStatus(query.status),
    }),
  }),
  run: ({ rows }) => nestRows(rows, wireDepartment),
});

export const readDepartmentTreeAction = staffAction(readDepartmentTree, {
  load: ({ sessionId }) => ({ rows: findDepartmentsInScope(dataScope(sessionId, "admin:sysUser:list")) }),
  run: ({ rows }) => departmentPickerTree(rows),
});

export const getDepartmentAction = staffAction(getDepartment, {
  load: ({ params, sessionId }) => ({
    departmentsIn: findDepartmentsInScope(dataScope(sessionId, "admin:sysDept:list"), { deptId: params.id }),
  }),
  run({ departmentsIn: [row] }) {
    if (!row) throw notFound(adminMessages.gone);
    return wireDepartment(row);
  },
});

const creating = (sessionId: string, body: BodyOf<typeof createDepartment>) => [
  canBeParent(dataScope(sessionId, "admin:sysDept:add"), body.parentId),
  hasUniqueName(body.deptName, body.parentId, 0),
];

export const createDepartmentAction = staffAction(createDepartment, {
  load: ({ body, sessionId }) => ({ id: nextRowId("department"), holding: readConditions(creating(sessionId, body)) }),
  async run(context) {
    const {
      body,
      sessionId,
      reply,
      id,
      holding: [isParentGood, isNameFree],
    } = context;
    if (!isParentGood) throw fieldErrors({ parentId: [departmentMessages.parentUnknown] });
    if (!isNameFree) throw fieldErrors({ deptName: [departmentMessages.nameTaken] });
    const when = allOf(creating(sessionId, body));
    const made = await createRow(context, {
      type: "department",
      action: "department.create",
      id,
      after: columnsOf(body),
      when,
    });
    reply.msg = adminMessages.created;
    return { deptId: made.id, changeId: made.changeId };
  },
});

const updating = (sessionId: string, id: number, body: BodyOf<typeof updateDepartment>, isMoving: boolean) => {
  const scope = dataScope(sessionId, "admin:sysDept:edit");
  const { parentId, deptName } = body;
  return [
    canSeeDepartments(scope, [id]),
    isMoving && parentId !== undefined ? canBeParent(scope, parentId) : canSeeDepartments(scope, [id]),
    hasNoCycle(id, parentId ?? 0),
    hasUniqueName(deptName ?? departmentName(id), parentId ?? departmentParent(id), id),
    ...(body.status === "1" ? [hasNoActiveChildren(id)] : []),
  ];
};

export const updateDepartmentAction = staffAction(updateDepartment, {
  load: ({ params, body, sessionId }) => ({
    stored: findRows("department", [params.id]),
    holding: readConditions(updating(sessionId, params.id, body, true)),
    holding2: readConditions([canSeeDepartments(dataScope(sessionId, "admin:sysDept:edit"), [params.id])]),
  }),
  async run(context) {
    const {
      params,
      body,
      sessionId,
      reply,
      stored,
      holding: [, isParentGood, makesTree, isNameFree, hasRested],
      holding2: [isSeen],
    } = context;
    if (!isSeen) throw notFound(adminMessages.gone);
    const row = requireRow(stored, body.version);
    const after = columnsOf(body);
    const isMoving = after.parent_id !== undefined && row.values.parent_id !== after.parent_id;
    if (isMoving && !makesTree) throw fieldErrors({ parentId: [departmentMessages.ownParent] });
    if (isMoving && !isParentGood) throw fieldErrors({ parentId: [departmentMessages.parentUnknown] });
    if (!isNameFree) throw fieldErrors({ deptName: [departmentMessages.nameTaken] });
    if (hasRested === false) throw fieldErrors({ status: [departmentMessages.activeChildren] });
    const when = allOf(updating(sessionId, params.id, body, isMoving));
    reply.msg = adminMessages.updated;
    return editRow(context, { type: "department", action: "department.update", row, after, when });
  },
});

const removing = (sessionId: string, ids: readonly number[]) => [
  canSeeDepartments(dataScope(sessionId, "admin:sysDept:remove"), ids),
  hasNoChildren(ids),
  hasNoPeople(ids),
];

export const removeDepartmentsAction = staffAction(removeDepartments, {
  load(input) {
    const ids = requireChosenIds(input);
    return {
      stored: findRows("department", ids),
      holding: readConditions(removing(input.sessionId, ids)),
      people: countPeople(ids),
    };
  },
  async run(context) {
    const ids = requireChosenIds(context);
    const {
      stored,
      holding: [isSeen, isChildless],
      people,
    } = context;
    if (!isSeen) throw notFound(adminMessages.gone);
    const rows = requireRows(stored, ids);
    if (!isChildless) throw conflict(departmentMessages.hasChildren);
    if (people > 0) throw conflict(departmentMessages.hasPeople(people));
    context.reply.msg = adminMessages.removed;
    const when = allOf(removing(context.sessionId, ids));
    return removeAllRows(context, { type: "department", action: "department.remove", rows, when });
  },
});

/** Users need a department, so an installation starts with one, which staff can rename. */
export const firstDepartmentStatement = (now: number) => insertFirstDepartment("总部", now);
