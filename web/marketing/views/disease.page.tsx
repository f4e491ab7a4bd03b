import { PageHead } from "../parts/page-head";

export function DiseasePage() {
  return <PageHead path="/view8" title="Disease" lead="Disease" />;
}
