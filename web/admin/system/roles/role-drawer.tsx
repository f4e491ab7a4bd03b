import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { readRoleMenuTree } from "#contract/role-grants";
import { createRole, getRole, updateRole } from "#contract/roles";
import type { RoleItem } from "#contract/roles.schemas";
import { callQuery } from "../../parts/data/queries";
import type { FormField } from "../../parts/form/form-field";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useFormDraft } from "../../parts/form/use-draft";
import { useSaveDraft } from "../../parts/form/use-save";
import { LoadedPage } from "../../parts/loaded";
import { statusOptions } from "../../parts/records/status-words";
import { SideDrawer } from "../../parts/window/side-drawer";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { createRoleRequest, newRoleForm, type RoleForm, roleErrors, roleFormOf, updateRoleRequest } from "./role.form";
import { CheckboxTree } from "./tick-tree";
import { useGrantPreview } from "./use-grant-preview";

type MenuTree = DataOf<typeof readRoleMenuTree>;

interface RoleDrawerProps {
  readonly role?: RoleItem | undefined;
  /** The role whose permissions a new role starts with. */
  readonly model?: RoleItem | undefined;
  readonly onClose: () => void;
}

/** Creates a role, or edits the given one with its permissions. */
export function RoleDrawer({ role, model, onClose }: RoleDrawerProps) {
  const query = useQuery({
    ...callQuery(readRoleMenuTree, { params: { roleId: (role ?? model)?.roleId ?? 0 } }),
    // The ticks are edited: a later reply must not replace them.
    refetchOnWindowFocus: false,
  });
  if (query.data) return <RoleEditor role={role} model={model} tree={query.data} onClose={onClose} />;
  return (
    <SideDrawer title="角色" size={600} onClose={onClose}>
      <LoadedPage query={query} boxes={[36, 36, 340]}>
        {() => null}
      </LoadedPage>
    </SideDrawer>
  );
}

function RoleEditor({ role, model, tree, onClose }: RoleDrawerProps & { tree: MenuTree }) {
  const draft = useFormDraft<RoleForm>(
    role ? roleFormOf(role, tree.checkedKeys) : newRoleForm(model, tree),
    roleErrors,
  );
  const save = useSaveDraft({
    draft,
    version: role?.version ?? 0,
    work: (form, version) =>
      withPasswordCheck<{ readonly msg: string; readonly data: unknown }>(() =>
        role
          ? adminCall(updateRole, { params: { id: role.roleId }, body: updateRoleRequest(form, version) })
          : adminCall(createRole, { body: createRoleRequest(form, model) }),
      ),
    latest: role && (() => latestRole(role.roleId)),
    done: onClose,
  });
  const grants = useGrantPreview(role, save.isSaving);
  const { menuIds, status } = draft.form;
  const body = { menuIds: [...menuIds], status: status as "1" | "2" };
  const previewed = {
    ...save,
    isSaving: save.isSaving || grants.isLooking,
    start: (form: RoleForm) => grants.start(body, () => save.start(form)),
  };
  return (
    <>
      <RecordDrawer
        title={role ? `修改角色 ${role.roleName}` : model ? `复制角色 ${model.roleName}` : "新增角色"}
        record={`role:${role?.roleId ?? ""}${model ? `copy-${model.roleId}` : ""}`}
        fields={fieldsOf(role === undefined, tree)}
        draft={draft}
        save={previewed}
        onClose={onClose}
        size={600}
      />
      {grants.dialog}
    </>
  );
}

function fieldsOf(isNew: boolean, tree: MenuTree): FormField<RoleForm>[] {
  return [
    { name: "roleName", label: "角色名称", kind: "text", isRequired: true, maxLength: 32 },
    {
      name: "roleKey",
      label: "权限字符",
      kind: "text",
      isRequired: true,
      isFixed: !isNew,
      maxLength: 64,
      placeholder: "例如 lab-assistant",
      description: isNew ? "保存后不能修改" : undefined,
    },
    { name: "roleSort", label: "显示顺序", kind: "number", placeholder: "0" },
    { name: "status", label: "状态", kind: "choice", options: statusOptions },
    {
      name: "menuIds",
      label: "菜单与权限",
      kind: "custom",
      isWide: true,
      textOf: (value) => `${value.length} 项`,
      render: ({ value, onChange }) => (
        <CheckboxTree
          label="菜单与权限"
          tree={tree.menus}
          ticks={typeof value === "string" ? [] : value}
          grantable={tree.grantableKeys}
          blocked="您自己没有这项权限，不能授予"
          onChange={onChange}
        />
      ),
    },
    { name: "remark", label: "备注", kind: "lines", isWide: true, maxLength: 255 },
  ];
}

async function latestRole(id: number) {
  const [{ data }, { data: tree }] = await Promise.all([
    adminCall(getRole, { params: { id } }),
    adminCall(readRoleMenuTree, { params: { roleId: id } }),
  ]);
  return { form: roleFormOf(data, tree.checkedKeys), version: data.version };
}
