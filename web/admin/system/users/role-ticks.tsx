import "../../parts/sheets/choice";
import { Checkbox } from "@mantine/core";
import type { DataOf } from "#contract/endpoint";
import type { listRoleOptions } from "#contract/role-options";
import { userMessages } from "#contract/users";
import type { FieldRender } from "../../parts/form/form-field";

interface RoleTicksProps extends FieldRender {
  readonly roles: DataOf<typeof listRoleOptions>;
}

/** The roles of a user; those that the editor cannot grant are shown and stay as they are. */
export function RoleCheckboxes({ value, error, onChange, roles }: RoleTicksProps) {
  const ticked = typeof value === "string" ? [] : value;
  const turn = (id: number) =>
    onChange(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id].toSorted((a, b) => a - b));
  return (
    <fieldset className="bare-set">
      <legend>角色</legend>
      {roles.length === 0 ? <p className="above-8 size-12 muted">还没有可用的角色。</p> : null}
      <div className="small-tiles gap-8">
        {roles.map(({ roleId, roleName, isGrantable }) => (
          <Checkbox
            key={roleId}
            name="roleIds"
            label={roleName}
            checked={ticked.includes(roleId)}
            disabled={!isGrantable}
            title={isGrantable ? undefined : userMessages.roleTooMuch}
            onChange={() => turn(roleId)}
          />
        ))}
      </div>
      <p className={error ? "above-8 size-12 red" : "above-8 size-12 muted"}>
        {error ?? "可以选多个，权限为各角色之和"}
      </p>
    </fieldset>
  );
}
