import { type AssignableKind, assignmentMessages, assignmentPermissions } from "#contract/assignments";
import { assignWork, listAssignments } from "#contract/assignments.schemas";
import { staffAction } from "../../http/action";
import { hasPermission, type Staff } from "../../http/caller";
import { conflict, fieldErrors, forbidden } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { findAssignees, findAssignments, unassignWork, updateAssignee } from "./assignments.store";

function demand({ permissions }: Staff, kind: AssignableKind): void {
  if (!hasPermission(permissions, assignmentPermissions[kind])) throw forbidden();
}

export const listAssignmentsAction = staffAction(listAssignments, {
  load: ({ query: { kind } }) => ({ assignments: findAssignments(kind), people: findAssignees(kind) }),
  run({ caller, query, assignments, people }) {
    demand(caller, query.kind);
    return {
      assignments: assignments.map(({ userId, name, ...one }) => ({ ...one, assignee: { userId, name } })),
      people,
    };
  },
});

export const assignWorkAction = staffAction(assignWork, {
  load: ({ body: { kind } }) => ({ people: findAssignees(kind) }),
  async run(ctx) {
    const { caller, body, people, now } = ctx;
    const { kind, ids, userId } = body;
    demand(caller, kind);
    if (userId !== null && !people.some((one) => one.userId === userId))
      throw fieldErrors({ userId: [assignmentMessages.cannot] });
    const { count } = await runNamed(ctx.deps.database, {
      count:
        userId === null
          ? unassignWork({ kind, ids }, { userId: caller.userId, now })
          : updateAssignee({ kind, ids, userId, idHead: newId(now), now }),
      audit: await auditRows(ctx, {
        action: "task.assign",
        objectType: "task",
        changes: { kind, ids, userId },
        when: previousChanged,
      }),
    });
    if (count === 0 && userId !== null) throw conflict(assignmentMessages.gone);
    ctx.reply.msg = userId === null ? assignmentMessages.released : assignmentMessages.assigned;
    return { count };
  },
});
