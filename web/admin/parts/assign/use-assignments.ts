import { useQuery } from "@tanstack/react-query";
import { type AssignableKind, assignmentPermissions, listAssignments } from "#contract/assignments";
import { usePermissionCheck } from "../../session/access";
import { useCurrentUser } from "../../session/current-user";
import { callQuery } from "../data/queries";
import type { TableColumn } from "../table/table-column";

/** Who was given what of a kind of work: the list's column, and its filter for what was given to the person himself. */
export function useAssignments(kind: AssignableKind) {
  const may = usePermissionCheck();
  const { userId } = useCurrentUser();
  const isOn = may(assignmentPermissions[kind]);
  const { data } = useQuery({ ...callQuery(listAssignments, { query: { kind } }), enabled: isOn });
  const assignees = new Map(data?.assignments.map(({ subjectId, assignee }) => [subjectId, assignee.name]));
  const column: TableColumn<{ readonly id: string }> = {
    key: "assignee",
    title: "交办给",
    width: 80,
    cell: ({ id }) => assignees.get(id) ?? "—",
  };
  const filter = { key: "assignee", label: "交办", options: [{ value: String(userId), label: "交给我的" }] } as const;
  // No room is taken before the first is given.
  return { columns: assignees.size > 0 ? [column] : [], filters: isOn ? [filter] : [] };
}
