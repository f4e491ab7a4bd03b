import type { DepartmentItem } from "#contract/departments.schemas";
import type { RecordKind } from "../../parts/records/record-kind";

export const departmentKind: RecordKind<DepartmentItem> = {
  type: "department",
  kind: "部门",
  tags: { add: "admin:sysDept:add", edit: "admin:sysDept:edit", remove: "admin:sysDept:remove" },
  idOf: ({ deptId }) => deptId,
  nameOf: ({ deptName }) => deptName,
};
