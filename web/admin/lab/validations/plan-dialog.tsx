import { Textarea, TextInput } from "@mantine/core";
import { type Criterion, criterionNames, type Study, studyNames, studyOfCriterion } from "#contract/validation-states";
import { getValidation, updateValidation } from "#contract/validations";
import { comparedTextFields, RecordDialogForm } from "../../parts/form/record-dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { useInitialRecord } from "../../parts/form/use-first";
import { useSaveDraft } from "../../parts/form/use-save";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import {
  type ValidationPlanForm,
  validationPlanErrors,
  validationPlanFormOf,
  validationPlanRequest,
} from "./plan-form";
import { parseValidation, type Validation } from "./validation.model";

const criteriaOf = (study: Study) =>
  (Object.keys(criterionNames) as Criterion[]).filter((one) => studyOfCriterion[one] === study);

const compared = comparedTextFields<ValidationPlanForm>({ plan: "计划", ...criterionNames, conclusion: "结论" });

/** Plan, acceptance criteria and conclusion. */
export function PlanDialog({ proof: shown, onClose }: { proof: Validation; onClose: () => void }) {
  const proof = useInitialRecord(shown);
  const { id, version } = proof.validation;
  const draft = useFormDraft(validationPlanFormOf(proof.content), validationPlanErrors);
  const params = { id };
  const save = useSaveDraft({
    draft,
    version,
    message: "已保存",
    work: (form, latestVersion) =>
      adminCall(updateValidation, { params, body: { ...validationPlanRequest(form), version: latestVersion } }),
    latest: async () => {
      const { data } = await adminCall(getValidation, { params });
      return { form: validationPlanFormOf(parseValidation(data).content), version: data.validation.version };
    },
    done: onClose,
  });
  const typed = createInputProps(draft);
  return (
    <Dialog title="计划与结论" size={640} onClose={onClose}>
      <RecordDialogForm compared={compared} draft={draft} save={save} onClose={onClose}>
        <Textarea
          {...typed("plan")}
          label="计划"
          placeholder="测什么样本，多少孔、多少批次，按什么标准接受"
          maxLength={4000}
          autosize
          minRows={3}
          data-autofocus
        />
        <p className="size-13 muted">
          接受标准：每个项目、每种真值分别比较，以最差的为准；填了而没有数据的算未达到。准确度要填一致率（或其下限）、参考物质种数和无判读上限，其余不填的不要求。
        </p>
        {(Object.keys(studyNames) as Study[]).map((study) => (
          <fieldset key={study} className="flat box pad-12">
            <legend className="size-13 strong">{studyNames[study]}</legend>
            <div className="halves fold-small gap-12">
              {criteriaOf(study).map((criterion) => (
                <TextInput
                  {...typed(criterion)}
                  key={criterion}
                  label={criterionNames[criterion]}
                  inputMode="decimal"
                  maxLength={12}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <Textarea {...typed("conclusion")} label="结论" maxLength={2000} autosize minRows={2} />
      </RecordDialogForm>
    </Dialog>
  );
}
