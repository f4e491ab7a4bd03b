import "../../parts/sheets/choice";
import { Checkbox } from "@mantine/core";
import type { DataOf } from "#contract/endpoint";
import type { listRoleOptions } from "#contract/role-options";
import { userMessages } from "#contract/users";
import group from "../../parts/form/field-group.module.css";
import type { FieldRender } from "../../parts/form/form-field";
import css from "./role-ticks.module.css";

interface RoleTicksProps extends FieldRender {
  readonly roles: DataOf<typeof listRoleOptions>;
}

/** The roles of a user; those that the editor cannot give are shown and stay as they are. */
export function RoleTicks({ value, error, onChange, roles }: RoleTicksProps) {
  const ticked = typeof value === "string" ? [] : value;
  const turn = (id: number) =>
    onChange(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id].toSorted((a, b) => a - b));
  return (
    <fieldset className={group.group}>
      <legend>角色</legend>
      {roles.length === 0 ? <p className={css.note}>还没有可用的角色。</p> : null}
      <div className={css.list}>
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
      <p className={error ? css.error : css.note}>{error ?? "可以选多个，权限为各角色之和"}</p>
    </fieldset>
  );
}
