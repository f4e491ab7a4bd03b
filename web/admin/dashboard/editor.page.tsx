import { useQuery } from "@tanstack/react-query";
import { OfficeLink } from "../parts/own-link";
import { PageHeader } from "../parts/page-header";
import { Panel } from "../parts/panel";
import { signedInUserQuery } from "../session/session.api";
import { UserPicture } from "../shell/portrait";
import { DashboardTabs } from "./dashboard-tabs";

/** The first page of people without a queue: their account, and links to their own settings. */
export function EditorPage() {
  const { data } = useQuery(signedInUserQuery);
  if (!data) return null;
  return (
    <>
      <PageHeader title="我的首页" note="账号与角色" />
      <DashboardTabs />
      <Panel title="您好">
        <div className="wrap-row gap-12-24">
          <UserPicture name={data.name} src={data.avatar} size={96} />
          <dl className="pairs">
            <dt>姓名</dt>
            <dd>{data.name}</dd>
            <dt>角色</dt>
            <dd>{data.introduction || "无"}</dd>
            <dt>部门</dt>
            <dd>{data.deptName || "—"}</dd>
          </dl>
        </div>
        <p className="above-16">
          <OfficeLink href="/profile/index">打开个人中心</OfficeLink>
        </p>
      </Panel>
    </>
  );
}
