import { usePageAddress } from "../parts/page-address";
import { ViewTabs } from "../parts/view-tabs";
import { ForRoles } from "../session/access";

const views = [
  { href: "/dashboard", label: "今日工作" },
  { href: "/dashboard/editor", label: "我的首页" },
  { href: "/dashboard/sales", label: "销售演示" },
] as const;

/** The tabs of an administrator's dashboards; everybody else has only the queues. */
export function DashboardTabs() {
  const { home } = usePageAddress();
  return (
    <ForRoles roles={["admin"]}>
      <ViewTabs label="首页" views={views.map((view) => ({ ...view, isCurrent: view.href === home }))} />
    </ForRoles>
  );
}
