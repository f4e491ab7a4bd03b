import { PageHead } from "../parts/page-head";

export function TalentPage() {
  return <PageHead path="/view3" title="Talent" lead="Talent" />;
}
