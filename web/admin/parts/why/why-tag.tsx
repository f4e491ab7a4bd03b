import { useQuery } from "@tanstack/react-query";
import type { Permission } from "#contract/permissions";
import { explainPermission } from "#contract/role-grants";
import { CopyText } from "../copy-text";
import { callQuery } from "../data/queries";
import { Skeleton } from "../skeleton";

/** One permission: its name, its tag, the roles that hold it and the people who can grant it. */
export function PermissionExplanation({ tag }: { tag: Permission }) {
  const { data, isError } = useQuery(callQuery(explainPermission, { params: { tag } }));
  if (isError) return <CopyText text={tag} label="权限标识" />;
  if (!data) return <Skeleton height={64} />;
  const roles = data.roles.map(({ roleName }) => roleName).join("、");
  return (
    <dl className="box flat stack gap-2 pad-8-12 at-start">
      <dt className="strong ink">{data.title}</dt>
      <dd className="flat anywhere muted">
        <CopyText text={data.permission} label="权限标识" />
      </dd>
      <dd className="flat anywhere muted">拥有该权限的角色：{roles || "只有系统管理员"}</dd>
      <dd className="flat anywhere muted">可授权的人：{data.grantedBy.join("、") || "系统管理员"}</dd>
    </dl>
  );
}
