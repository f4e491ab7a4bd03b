import { useLocation, useRouter } from "@tanstack/react-router";
import { PageHeader } from "../parts/page-header";
import { Panel } from "../parts/panel";
import { useCurrentUser } from "../session/current-user";
import { Portrait } from "../shell/portrait";
import { PasswordForm } from "./password-form";
import css from "./profile.module.css";

const tabs = [
  ["info", "基本资料"],
  ["password", "修改密码"],
] as const;

/** The person's own page: who he is, and his password. The open part stands in the address (`?tab=password`). */
export function ProfilePage() {
  const user = useCurrentUser();
  const { searchStr } = useLocation();
  const router = useRouter();
  const wanted = new URLSearchParams(searchStr).get("tab");
  const tab = user.mustChangePassword || wanted === "password" ? "password" : "info";
  return (
    <>
      <PageHeader title="个人中心" />
      <div className={css.page}>
        <Panel>
          <div className={css.person}>
            <Portrait name={user.name} src={user.avatar} size={80} />
            <h2>{user.name}</h2>
            <p>{user.introduction || "暂无角色"}</p>
          </div>
        </Panel>
        <Panel>
          <div className={css.tabs} role="tablist" aria-label="个人中心">
            {tabs.map(([key, title]) => (
              <button
                key={key}
                type="button"
                role="tab"
                id={`tab-${key}`}
                aria-selected={tab === key}
                aria-controls="profile-panel"
                tabIndex={tab === key ? 0 : -1}
                onClick={() => router.history.replace(`/profile/index?tab=${key}`)}
                onKeyDown={(event) => {
                  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
                  const other = key === "info" ? "password" : "info";
                  router.history.replace(`/profile/index?tab=${other}`);
                  document.getElementById(`tab-${other}`)?.focus();
                }}
              >
                {title}
              </button>
            ))}
          </div>
          <div id="profile-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
            {tab === "password" ? <PasswordForm /> : <Facts />}
          </div>
        </Panel>
      </div>
    </>
  );
}

function Facts() {
  const user = useCurrentUser();
  const facts: readonly [string, string][] = [
    ["用户名称", user.userName],
    ["用户昵称", user.name],
    ["所属部门", user.deptName || "暂无"],
    ["所属角色", user.introduction || "暂无"],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
