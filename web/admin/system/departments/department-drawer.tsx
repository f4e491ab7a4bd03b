import { createDepartment, getDepartment, updateDepartment } from "#contract/departments";
import type { DepartmentItem } from "#contract/departments.schemas";
import { RecordEditor, type RecordFormOptions } from "../../parts/form/record-editor";
import { adminCall } from "../../session/admin-call";
import {
  type DepartmentForm,
  departmentErrors,
  departmentFields,
  departmentFormOf,
  departmentRequest,
  newDepartmentForm,
} from "./department.form";
import { departmentKind } from "./department-kind";

interface DepartmentDrawerProps {
  readonly department: DepartmentItem | undefined;
  /** Parent of a new department; 0 at the top. */
  readonly parentId: number;
  /** The whole tree, not only the filtered part. */
  readonly tree: readonly DepartmentItem[];
  readonly onClose: () => void;
}

const departments: RecordFormOptions<DepartmentItem, DepartmentForm> = {
  ...departmentKind,
  formOf: departmentFormOf,
  check: departmentErrors,
  create: (form) => adminCall(createDepartment, { body: departmentRequest(form) }),
  update: ({ deptId: id }, form, version) =>
    adminCall(updateDepartment, { params: { id }, body: { ...departmentRequest(form), version } }),
  read: ({ deptId: id }) => adminCall(getDepartment, { params: { id } }),
};

/** Creates a department, or edits the given one. */
export function DepartmentDrawer({ department, parentId, tree, onClose }: DepartmentDrawerProps) {
  return (
    <RecordEditor
      of={departments}
      row={department}
      empty={newDepartmentForm(parentId)}
      fieldsOf={() => departmentFields(tree, department?.deptId)}
      onClose={onClose}
    />
  );
}
