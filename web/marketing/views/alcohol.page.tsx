import { PageHead } from "../parts/page-head";

export function AlcoholPage() {
  return <PageHead path="/view1" title="Alcohol" lead="Alcohol" />;
}
