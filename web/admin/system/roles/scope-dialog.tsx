import "../../parts/sheets/choice";
import { Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { readRoleDeptTree } from "#contract/role-grants";
import { dataScopeNames, roleMessages, setRoleDataScope } from "#contract/roles";
import type { RoleItem } from "#contract/roles.schemas";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { showUndoToast } from "../../parts/history/undo";
import { LoadedPage } from "../../parts/loaded";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { CheckboxTree } from "./tick-tree";
import { useGrantPreview } from "./use-grant-preview";

type Scope = keyof typeof dataScopeNames;

/** Whose data the people with a role see. */
export function ScopeDialog({ role, onClose }: { role: RoleItem; onClose: () => void }) {
  const query = useQuery({
    ...callQuery(readRoleDeptTree, { params: { roleId: role.roleId } }),
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={`${role.roleName} 的数据范围`} size={520} onClose={onClose}>
      <LoadedPage query={query} boxes={[160]}>
        {(tree) => <ScopeForm role={role} tree={tree} onClose={onClose} />}
      </LoadedPage>
    </Dialog>
  );
}

interface ScopeFormProps {
  readonly role: RoleItem;
  readonly tree: DataOf<typeof readRoleDeptTree>;
  readonly onClose: () => void;
}

function ScopeForm({ role, tree, onClose }: ScopeFormProps) {
  const [scope, setScope] = useState<Scope>(role.dataScope);
  const [deptIds, setDeptIds] = useState<readonly number[]>(tree.checkedKeys);
  const [problem, setProblem] = useState<string>();
  const save = useWrite({
    hasFields: true,
    work: () => {
      const chosen = scope === "2" ? [...deptIds] : [];
      const body = { roleId: role.roleId, dataScope: scope, deptIds: chosen, version: role.version };
      return withPasswordCheck(() => adminCall(setRoleDataScope, { body }));
    },
    done: (answer) => {
      showUndoToast(answer);
      onClose();
    },
  });
  const grants = useGrantPreview(role, save.isPending);
  const submit = () => {
    const isMissing = scope === "2" && deptIds.length === 0;
    setProblem(isMissing ? roleMessages.departmentsRequired : undefined);
    const say = (error: unknown) => setProblem(Object.values(fieldErrorsOf(error))[0]);
    const deptChoice = { dataScope: scope, deptIds: scope === "2" ? [...deptIds] : [] };
    if (!isMissing) grants.start(deptChoice, () => save.mutate(undefined, { onError: say }));
  };
  return (
    <>
      <DialogForm label="保存" gap={16} isBusy={save.isPending || grants.isLooking} onSubmit={submit} onClose={onClose}>
        <Radio.Group
          label="能看到谁的数据"
          description="一个人有多个角色时，范围取各角色之和"
          value={scope}
          onChange={(value) => setScope(value as Scope)}
        >
          <div className="flex wrap gap-8-16 above-8">
            {Object.entries(dataScopeNames).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
        {scope === "2" ? (
          <CheckboxTree label="可见部门" tree={tree.depts} ticks={deptIds} onChange={(ticks) => setDeptIds(ticks)} />
        ) : null}
        {problem ? (
          <p className="red" role="alert">
            {problem}
          </p>
        ) : null}
      </DialogForm>
      {grants.dialog}
    </>
  );
}
