import { PageHead } from "../parts/page-head";

export function SportPage() {
  return <PageHead path="/view7" title="Sport" lead="Sport" />;
}
