import { usePageAddress } from "../../parts/page-address";
import { ViewTabs } from "../../parts/view-tabs";

const views = [
  { href: "/lab/trends", label: "趋势图" },
  { href: "/lab/trends/alarms", label: "报警" },
  { href: "/lab/trends/population", label: "人群质控" },
  { href: "/lab/trends/months", label: "月报" },
] as const;

/** Tabs for controls, violated rules, people, and signed months. */
export function TrendTabs() {
  const { home } = usePageAddress();
  return <ViewTabs label="质控趋势" views={views.map((view) => ({ ...view, isCurrent: view.href === home }))} />;
}
