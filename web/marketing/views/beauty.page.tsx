import { PageHead } from "../parts/page-head";

export function BeautyPage() {
  return <PageHead path="/view9" title="Beauty" lead="Beauty" />;
}
