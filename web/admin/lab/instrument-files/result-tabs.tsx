import { usePageAddress } from "../../parts/page-address";
import { ViewTabs } from "../../parts/view-tabs";
import { usePermissionCheck } from "../../session/access";

const views = [
  { href: "/lab/imports", label: "仪器文件" },
  { href: "/lab/imports/partner", label: "合作实验室" },
  { href: "/lab/imports/manual", label: "手工录入" },
] as const;

/** Tabs for the ways in which results arrive. */
export function ResultSourceTabs() {
  const { home } = usePageAddress();
  const may = usePermissionCheck();
  const open = views.filter(({ href }) => href !== "/lab/imports/manual" || may("lab:run:enter"));
  return <ViewTabs label="导入结果" views={open.map((view) => ({ ...view, isCurrent: view.href === home }))} />;
}
