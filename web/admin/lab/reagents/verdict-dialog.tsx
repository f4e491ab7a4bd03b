import { Button, Textarea, TextInput } from "@mantine/core";
import type { DataOf } from "#contract/endpoint";
import { compareReagentRuns, judgeReagentLot } from "#contract/reagents";
import type { ReagentLotItem } from "#contract/reagents.schemas";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import type { FieldErrors } from "../../parts/form/field-errors";
import { createInputProps } from "../../parts/form/typed";
import { type FormDraft, useFormDraft } from "../../parts/form/use-draft";
import { Notice } from "../../parts/notice";
import { PanelTable } from "../../parts/panel-table";
import { SegmentedControl } from "../../parts/segments";
import { StatusBadge } from "../../parts/status-badge";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { intervalText, wilsonInterval } from "./agreement.rules";

type Comparison = DataOf<typeof compareReagentRuns>;

const verdicts = [
  { value: "accept", label: "合格" },
  { value: "reject", label: "不合格" },
];

const emptyForm = { step: "accept", reason: "", before: "", after: "" };

function errorsOf({ reason, before, after }: typeof emptyForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (reason.trim().length < 2) errors.reason = "请填写验收依据（2-200 个字）";
  if (before.trim() !== "" && after.trim() === "") errors.after = "请填写新批号的检测批次";
  if (after.trim() !== "" && before.trim() === "") errors.before = "请填写旧批号的检测批次";
  return errors;
}

const runsOf = ({ before, after }: typeof emptyForm) => ({ before: before.trim(), after: after.trim() });

/** The verdict of the acceptance test, with two runs of the same samples beside it where they were measured. */
export function VerdictDialog({ lot, onClose }: { lot: ReagentLotItem; onClose: () => void }) {
  const draft = useFormDraft(emptyForm, errorsOf);
  const { form, change } = draft;
  const { before, after } = runsOf(form);
  const judge = useWrite({
    hasFields: true,
    work: async () => {
      const step = form.step === "reject" ? "reject" : "accept";
      const body = {
        step,
        reason: form.reason.trim(),
        ...(before && after ? { compared: { before, after } } : {}),
      } as const;
      return (await adminCall(judgeReagentLot, { params: { id: lot.id }, body })).data;
    },
    done: ({ state }) => {
      showToast({ kind: "success", text: `批号 ${lot.lot} ${state === "accepted" ? "验收合格" : "验收不合格"}` });
      onClose();
    },
  });
  const typed = createInputProps(draft);
  return (
    <Dialog title={`验收批号 ${lot.lot}`} size={600} onClose={onClose}>
      <DialogForm
        label={form.step === "reject" ? "判为不合格" : "判为合格"}
        gap={16}
        isDanger={form.step === "reject"}
        isBusy={judge.isPending}
        onSubmit={(_, event) => draft.isGood(event) && judge.mutate(undefined, { onError: draft.refuse })}
        onClose={onClose}
      >
        <SegmentedControl label="结论" options={verdicts} value={form.step} onChange={(step) => change({ step })} />
        <Textarea
          {...typed("reason")}
          label="验收依据"
          required
          placeholder="如 阴阳性质控合格，扩增曲线正常"
          maxLength={200}
          autosize
          minRows={2}
          data-autofocus
        />
        <LotComparison lotId={lot.id} draft={draft} />
      </DialogForm>
    </Dialog>
  );
}

/** Two runs of the same samples: one under the previous lot, one under this lot. */
function LotComparison({ lotId, draft }: { lotId: string; draft: FormDraft<typeof emptyForm> }) {
  const asked = runsOf(draft.form);
  const compare = useWrite({
    hasFields: true,
    work: async () => (await adminCall(compareReagentRuns, { params: { id: lotId }, query: asked })).data,
  });
  const { data } = compare;
  const isShown = data?.beforeRunNo === asked.before && data.afterRunNo === asked.after;
  const typed = createInputProps(draft);
  return (
    <section aria-label="新旧批号比对" className="stack gap-8">
      <p className="size-13 muted">新旧批号比对（选填）：同一批样本分别用旧批号和新批号检测的两个批次</p>
      <div className="halves fold-small gap-12">
        <TextInput {...typed("before")} label="旧批号的检测批次" placeholder="批次号" maxLength={32} />
        <TextInput {...typed("after")} label="新批号的检测批次" placeholder="批次号" maxLength={32} />
      </div>
      <div>
        <Button
          variant="default"
          disabled={asked.before === "" || asked.after === ""}
          loading={compare.isPending}
          onClick={() => compare.mutate(undefined, { onError: draft.refuse })}
        >
          比对
        </Button>
      </div>
      {isShown ? <Compared of={data} /> : null}
    </section>
  );
}

function Compared({ of: { compared, agreeing, rows } }: { of: Comparison }) {
  if (compared === 0) return <Notice tone="warn" title="这两个批次没有同一样本的结果" />;
  const different = rows.filter(({ isSame }) => !isSame);
  return (
    <>
      <Notice
        tone={different.length === 0 ? "ready" : "bad"}
        title={`${compared} 份同样本，${agreeing} 份结论一致（${intervalText(wilsonInterval(agreeing, compared))}）`}
      />
      {different.length > 0 ? (
        <PanelTable
          label="结论不同的样本"
          columns={[
            { title: "采样管", className: "mono", isRowHead: true, cell: ({ barcode }) => barcode },
            { title: "旧批号", cell: (row) => row.before || "无结论" },
            { title: "新批号", cell: (row) => row.after || "无结论" },
            { title: "比较", cell: () => <StatusBadge tone="bad" label="不同" /> },
          ]}
          rows={different}
          keyOf={({ barcode }) => barcode}
          isLine
        />
      ) : null}
    </>
  );
}
