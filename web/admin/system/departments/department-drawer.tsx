import { createDepartment, type DepartmentItem, getDepartment, updateDepartment } from "#contract/departments";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useDraft } from "../../parts/form/use-draft";
import { useSave } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";
import {
  type DepartmentForm,
  departmentErrors,
  departmentFields,
  departmentForm,
  departmentRequest,
  newDepartment,
} from "./department.form";

interface DepartmentDrawerProps {
  readonly department: DepartmentItem | undefined;
  /** Where a new one hangs; 0 at the top. */
  readonly parentId: number;
  /** The whole tree, not only what the filters show. */
  readonly tree: readonly DepartmentItem[];
  readonly onClose: () => void;
}

/** Creates a department, or edits the given one. */
export function DepartmentDrawer({ department, parentId, tree, onClose }: DepartmentDrawerProps) {
  const draft = useDraft<DepartmentForm>(
    department ? departmentForm(department) : newDepartment(parentId),
    departmentErrors,
  );
  const save = useSave({
    draft,
    version: department?.version ?? 0,
    work: (form, version) =>
      department
        ? adminCall(updateDepartment, {
            params: { id: department.deptId },
            body: { ...departmentRequest(form), version },
          })
        : adminCall(createDepartment, { body: departmentRequest(form) }),
    latest: department && (() => latestDepartment(department.deptId)),
    done: onClose,
  });
  return (
    <RecordDrawer
      title={department ? `修改部门 ${department.deptName}` : "新增部门"}
      fields={departmentFields(tree, department?.deptId)}
      draft={draft}
      save={save}
      onClose={onClose}
    />
  );
}

async function latestDepartment(id: number) {
  const { data } = await adminCall(getDepartment, { params: { id } });
  return { form: departmentForm(data), version: data.version };
}
