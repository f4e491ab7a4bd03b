import { PageHead } from "../parts/page-head";

export function SpecialtyPage() {
  return <PageHead path="/view5" title="Specialty" lead="Specialty" />;
}
