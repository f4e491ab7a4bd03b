import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { DataOf } from "#contract/endpoint";
import type { readProfile } from "#contract/profile";
import { lazyPart } from "../parts/lazy-part";
import { LoadedPage } from "../parts/loaded";
import { useOfficeHistory } from "../parts/own-history";
import { hrefWithQuery, usePageAddress } from "../parts/page-address";
import { PageHeader } from "../parts/page-header";
import { Panel } from "../parts/panel";
import { TimeText } from "../parts/time-text";
import { useCurrentUser } from "../session/current-user";
import { Avatar } from "./avatar";
import { ownProfile } from "./profile.api";
import { ProfileTabs, profileTabOf } from "./profile-tabs";

const InfoForm = lazyPart(() => import("./info-form"), "InfoForm");
const OwnSessions = lazyPart(() => import("./own-sessions"), "OwnSessions");
const PasswordForm = lazyPart(() => import("./password-form"), "PasswordForm");
const SecondFactor = lazyPart(() => import("./second-factor"), "SecondFactor");

type Profile = DataOf<typeof readProfile>;

/** The person's own page: data, password, devices, second factor. The open part is in the address. */
export function ProfilePage() {
  const user = useCurrentUser();
  const { pathname, searchStr } = usePageAddress();
  const own = useOfficeHistory();
  const query = useQuery(ownProfile);
  const tab = profileTabOf(searchStr, user);
  return (
    <>
      <PageHeader title="个人中心" />
      <div className="side-main fold start gap-16">
        <Panel>
          <div className="stack items-mid gap-4 pad-16 centred">
            <Avatar />
            <h2 className="above-12 size-16">{user.name}</h2>
          </div>
          <LoadedPage query={query} boxes={[24, 24, 24, 24]}>
            {(profile) => <Facts profile={profile} />}
          </LoadedPage>
        </Panel>
        <Panel>
          <ProfileTabs tab={tab} onChange={(key) => own.replace(hrefWithQuery(pathname, `tab=${key}`))} />
          <div id="profile-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
            <Suspense>
              {tab === "password" ? <PasswordForm /> : null}
              {tab === "devices" ? <OwnSessions /> : null}
              {tab === "info" ? (
                <LoadedPage query={query} boxes={[60, 60, 60]}>
                  {(profile) => <InfoForm key={profile.user.version} profile={profile} />}
                </LoadedPage>
              ) : null}
              {tab === "totp" ? (
                <LoadedPage query={query} boxes={[60]}>
                  {({ user: { hasTotp } }) => <SecondFactor isOn={hasTotp} />}
                </LoadedPage>
              ) : null}
            </Suspense>
          </div>
        </Panel>
      </div>
    </>
  );
}

function Facts({ profile: { user, roles } }: { profile: Profile }) {
  const facts: readonly [string, React.ReactNode][] = [
    ["用户名", user.username],
    ["手机号码", user.phone || "—"],
    ["用户邮箱", user.email || "—"],
    ["所属部门", user.dept?.deptName || "—"],
    ["所属角色", roles.map(({ roleName }) => roleName).join("、") || "无"],
    ["创建日期", <TimeText key="at" at={user.createdAt} />],
  ];
  return (
    <dl className="flat lines">
      {facts.map(([title, text]) => (
        <div key={title} className="lead-row gap-12">
          <dt className="muted">{title}</dt>
          <dd className="flat anywhere ink">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
