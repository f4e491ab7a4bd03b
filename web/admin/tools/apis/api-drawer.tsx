import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DataOf } from "#contract/endpoint";
import { getApi } from "#contract/tools";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { LoadedPage } from "../../parts/loaded";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import { SideDrawer } from "../../parts/window/side-drawer";
import { accessNames, callerKindNames } from "./api-words";
import { MethodTag } from "./method-tag";

/** One call: the permission it needs, the roles with that permission, and the people who have these roles now. */
export function ApiDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(callQuery(getApi, { params: { id } }));
  return (
    <SideDrawer title={query.data?.title ?? "接口"} onClose={onClose}>
      <LoadedPage query={query} boxes={[80, 120]}>
        {(api) => <ApiDetail api={api} onClose={onClose} />}
      </LoadedPage>
    </SideDrawer>
  );
}

function ApiDetail({ api, onClose }: { api: DataOf<typeof getApi>; onClose: () => void }) {
  const request = (
    <span className="flex baseline gap-8">
      <MethodTag method={api.method} />
      <code>{api.path}</code>
    </span>
  );
  return (
    <>
      <FactList
        list={[
          { name: "请求", value: request, isWide: true },
          { name: "给谁用", value: accessNames[api.access] },
          { name: "再次验证密码", value: api.needsProof ? "需要" : "不需要" },
          {
            name: "权限",
            value: api.permission ? `${api.permissionTitle}（${api.permission}）` : callerKindNames[api.access],
            isWide: true,
          },
          { name: "记入审计的字段", value: api.auditFields.join("、"), isWide: true },
        ]}
      />
      {api.permission ? (
        <>
          <Tags title="在这些菜单上" names={api.menus} none="没有菜单带有这个权限，请在菜单管理中添加。" />
          <Tags
            title="这些角色可以使用"
            names={api.roles.map(({ roleName }) => roleName)}
            none="除系统管理员外，没有角色持有这个权限。"
          />
          <Tags title={`这些人可以使用，共 ${api.peopleCount} 位`} names={api.people} none="现在没有人可以使用。">
            {api.peopleCount > api.people.length ? (
              <p className="size-13 muted">这里只列出前 {api.people.length} 位。</p>
            ) : null}
          </Tags>
        </>
      ) : null}
      <OfficeLink href={screenLink("/tools/api-test", { call: api.id })} onClick={onClose}>
        在接口测试中打开
      </OfficeLink>
    </>
  );
}

interface TagsProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly none: string;
  readonly children?: ReactNode;
}

function Tags({ title, names, none, children }: TagsProps) {
  return (
    <div>
      <h3 className="below-8 size-14 strong">{title}</h3>
      {names.length === 0 ? (
        <p className="size-13 muted">{none}</p>
      ) : (
        <ul className="bare-list flex wrap gap-8">
          {names.map((name) => (
            <li key={name} className="mark">
              {name}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
