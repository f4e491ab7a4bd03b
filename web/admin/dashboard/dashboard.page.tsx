import { PageHeader } from "../parts/page-header";

export function DashboardPage() {
  return <PageHeader title="首页" />;
}
