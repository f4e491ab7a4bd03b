import { usePageAddress } from "../../parts/page-address";
import { ViewTabs } from "../../parts/view-tabs";
import { usePermissionCheck } from "../../session/access";

const views = [
  { href: "/system/login-logs", label: "登录", tag: "admin:sysLoginLog:list" },
  { href: "/system/operation-logs", label: "操作", tag: "admin:sysOperLog:list" },
  { href: "/system/audit-logs", label: "审计", tag: "admin:audit:list" },
] as const;

/** Tabs for the three logs, each for people who may read it. */
export function LogTabs() {
  const { home } = usePageAddress();
  const may = usePermissionCheck();
  const open = views.filter(({ tag }) => may(tag));
  if (open.length < 2) return null;
  return <ViewTabs label="日志" views={open.map((view) => ({ ...view, isCurrent: view.href === home }))} />;
}
