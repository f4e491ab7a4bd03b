import type { ValidationFigures } from "./validation-figures";
import { type Criterion, studyNames, studyOfCriterion } from "./validation-states";
import { validationMessages } from "./validations";
import type { ValidationContent } from "./validations.schemas";

const hasAccuracyCriteria = ({ agreement, agreementLow, materials, open }: Partial<Record<Criterion, number>>) =>
  (agreement ?? agreementLow) !== undefined && materials !== undefined && open !== undefined;

/** Reasons why a validation cannot be signed yet, as sentences: the page shows them, the worker refuses with them. */
export function signatureObstacles(
  { criteria, conclusion }: Pick<ValidationContent, "criteria" | "conclusion">,
  { accuracy, verdicts }: ValidationFigures,
): string[] {
  const unmet = new Set(verdicts.flatMap(({ criterion, isMet }) => (isMet ? [] : studyOfCriterion[criterion])));
  return [
    ...(conclusion.trim() === "" ? [validationMessages.noConclusion] : []),
    ...(accuracy.all.total === 0 ? [validationMessages.noAccuracy] : []),
    ...(hasAccuracyCriteria(criteria) ? [] : [validationMessages.noCriterion]),
    ...[...unmet].map((study) => validationMessages.unmet(studyNames[study])),
  ];
}
