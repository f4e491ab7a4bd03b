import { PageHeader } from "../parts/page-header";

export function ProfilePage() {
  return <PageHeader title="个人中心" />;
}
