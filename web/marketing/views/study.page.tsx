import { PageHead } from "../parts/page-head";

export function StudyPage() {
  return <PageHead path="/view4" title="Study" lead="Study" />;
}
