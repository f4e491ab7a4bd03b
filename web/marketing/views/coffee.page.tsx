import { PageHead } from "../parts/page-head";

export function CoffeePage() {
  return <PageHead path="/view2" title="Coffee" lead="Coffee" />;
}
