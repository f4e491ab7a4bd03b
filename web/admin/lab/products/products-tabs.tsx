import { usePageAddress } from "../../parts/page-address";
import { ViewTabs } from "../../parts/view-tabs";

const views = [
  { href: "/lab/products", label: "产品" },
  { href: "/lab/products/assays", label: "检测方案" },
] as const;

/** Tabs for products and the assays that they share. */
export function ProductsTabs() {
  const { home } = usePageAddress();
  return <ViewTabs label="产品与方案" views={views.map((view) => ({ ...view, isCurrent: view.href === home }))} />;
}
