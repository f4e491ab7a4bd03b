import { PageHead } from "../parts/page-head";

export function AboutPage() {
  return <PageHead path="/aboutus" title="关于我们" lead="关于我们" />;
}
