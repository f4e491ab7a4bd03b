import { usePageAddress } from "../../../parts/page-address";
import { ViewTabs } from "../../../parts/view-tabs";
import { usePermissionCheck } from "../../../session/access";

const views = [
  { href: "/lab/receiving", label: "扫码签收" },
  { href: "/lab/receiving/problems", label: "问题样本" },
  { href: "/lab/receiving/samples", label: "样本列表" },
] as const;

/** The three views of receiving. */
export function ReceivingTabs() {
  const { home } = usePageAddress();
  const may = usePermissionCheck();
  return (
    <ViewTabs
      label="样本签收"
      views={views
        .filter(({ href }) => href !== "/lab/receiving/samples" || may("lab:sample:list"))
        .map((view) => ({ ...view, isCurrent: view.href === home }))}
    />
  );
}
