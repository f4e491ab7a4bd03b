import { NativeSelect, TextInput } from "@mantine/core";
import { type AlarmRule, alarmRuleNames, effectNames, type QcEffects } from "#contract/trend-figures";
import { saveQcSettings } from "#contract/trends";
import { optionsOf } from "../../parts/choice";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import type { FieldErrors } from "../../parts/form/field-errors";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { useInitialRecord } from "../../parts/form/use-first";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import type { TrendAssay } from "./trends.api";

const words: Readonly<Record<AlarmRule, string>> = {
  "1-3s": "1-3s：一个质控超出 3 个标准差",
  "2-2s": "2-2s：连续两次，或同一批次两个质控，同侧超出 2 个标准差",
  "R-4s": "R-4s：同一批次一个质控高于 +2s，另一个低于 −2s",
  "4-1s": "4-1s：连续四次同侧超出 1 个标准差",
  "10x": "10x：连续十次在均值同一侧",
  population: "人群：互不相关者的基因型与预期不符（p < 0.001）",
};
const rules = Object.keys(alarmRuleNames) as AlarmRule[];
const people = { least: 30, most: 400 } as const;

/** What each control rule triggers under an assay. */
export function RulesDialog({ assay: shown, onClose }: { assay: TrendAssay; onClose: () => void }) {
  const assay = useInitialRecord(shown);
  const draft = useFormDraft({ ...assay.effects, people: String(assay.people) }, (form): FieldErrors => {
    const count = Number(form.people);
    return Number.isInteger(count) && count >= people.least && count <= people.most
      ? {}
      : { people: `请输入 ${people.least}-${people.most} 的人数` };
  });
  const save = useWrite({
    hasFields: true,
    work: ({ people: count, ...effects }: typeof draft.form) =>
      adminCall(saveQcSettings, {
        params: { code: assay.code },
        body: { effects: effects as QcEffects, people: Number(count), version: assay.version },
      }),
    done: () => {
      showToast({ kind: "success", text: "规则已保存，从下一个检测批次起生效" });
      onClose();
    },
  });
  const typed = createInputProps(draft);
  return (
    <Dialog title={`质控规则：${assay.name}`} size={560} onClose={onClose}>
      <DialogForm
        label="保存"
        gap={12}
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <p className="size-13 muted">
          “存疑”使该批次的结果须由审核人说明后才能放行，也不会自动发布；“提醒”只记录报警。
        </p>
        {rules.map((rule) => (
          <NativeSelect key={rule} {...typed(rule)} label={words[rule]} data={optionsOf(effectNames)} />
        ))}
        <TextInput
          {...typed("people")}
          label="人群质控和移动比率回看的人数"
          inputMode="numeric"
          maxLength={3}
          required
        />
      </DialogForm>
    </Dialog>
  );
}
