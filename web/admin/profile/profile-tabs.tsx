import type { KeyboardEvent } from "react";
import css from "../parts/view-tabs.module.css";

const tabs = [
  ["info", "基本资料"],
  ["password", "修改密码"],
  ["devices", "登录设备"],
  ["totp", "两步验证"],
] as const;

type ProfileTab = (typeof tabs)[number][0];

/** The open part: first what must be done next, else what the address names. */
export function profileTabOf(search: string, due: { mustChangePassword: boolean; mustSetTotp: boolean }): ProfileTab {
  if (due.mustChangePassword) return "password";
  if (due.mustSetTotp) return "totp";
  const wanted = new URLSearchParams(search).get("tab");
  return tabs.find(([key]) => key === wanted)?.[0] ?? "info";
}

/** The parts of the profile page; arrow keys move between them. */
export function ProfileTabs({ tab, onChange }: { tab: ProfileTab; onChange: (tab: ProfileTab) => void }) {
  const move = (event: KeyboardEvent, at: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const [next] = tabs[(at + by + tabs.length) % tabs.length] ?? tabs[0];
    onChange(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div className={css.tabs} role="tablist" aria-label="个人中心">
      {tabs.map(([key, title], at) => (
        <button
          key={key}
          type="button"
          className={css.tab}
          role="tab"
          id={`tab-${key}`}
          aria-selected={tab === key}
          aria-controls="profile-panel"
          tabIndex={tab === key ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={(event) => move(event, at)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
