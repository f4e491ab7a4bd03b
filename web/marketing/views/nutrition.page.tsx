import { PageHead } from "../parts/page-head";

export function NutritionPage() {
  return <PageHead path="/view6" title="Nutrition" lead="Nutrition" />;
}
