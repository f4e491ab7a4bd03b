import "../../parts/sheets/choice";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { listReports } from "#contract/lab-reports";
import { type ExchangeFormat, exchangeFormatNames } from "#contract/report-exchange";
import { now } from "../../../shared/clock";
import { optionsOf } from "../../parts/choice";
import { reasonLength } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { formatTime } from "../../parts/format-time";
import progress from "../../parts/progress-bar.module.css";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { usePermissionCheck } from "../../session/access";
import { showErrorOnce, silentAdminCall } from "../../session/admin-call";
import { useMerchantOptions, useProductOptions } from "../option-lists";
import { type ExportOrder, type ExportProgress, runExport } from "./exchange-job";

const dayMs = 86_400_000;

interface ExchangeDialogProps {
  /** One report; undefined: those of a range of days. */
  readonly reportId?: string;
  readonly productCode?: string;
  readonly merchantId?: string;
  readonly onClose: () => void;
}

interface ExportForm {
  readonly format: ExchangeFormat;
  readonly productCode: string;
  readonly merchantId: string;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

const abouts: Readonly<Record<ExchangeFormat, string>> = {
  fhir: "JSON 资源包，供医院信息系统和研究平台读取；多份时每行一个资源包。",
  hl7: "ORU^R01 检验结果消息，供检验信息系统读取；多份时为一个批文件。",
  vcf: "GRCh38 正链的位点和基因型，供生物信息软件读取；病原体报告没有位点。",
  pharmcat: "供 PharmCAT 读取，只含实际测到的位点；缺少的位点不会被当作参考型。",
  csv: "每行一个位点或靶标，可以用 Excel 打开。",
};

const checked =
  (isOne: boolean) =>
  ({ from, until, reason }: ExportForm) => ({
    ...(!isOne && !from ? { from: "请选择开始日期" } : {}),
    ...(!isOne && !until ? { until: "请选择结束日期" } : {}),
    ...(!isOne && from && until && until < from ? { until: "结束日期不能早于开始日期" } : {}),
    ...(reason.trim().length < reasonLength.min ? { reason: "请填写导出用途（2-200 个字）" } : {}),
  });

/** Exports reports as a file for another system: format, with names or pseudonyms, and purpose. */
export function ExchangeDialog({ reportId, productCode = "", merchantId = "", onClose }: ExchangeDialogProps) {
  const dayOf = (at: number) => formatTime(at, "{y}-{m}-{d}");
  const isOne = reportId !== undefined;
  const draft = useFormDraft<ExportForm>(
    { format: "fhir", productCode, merchantId, from: dayOf(now() - 29 * dayMs), until: dayOf(now()), reason: "" },
    checked(isOne),
  );
  const [isIdentified, setIdentified] = useState(false);
  const job = useExportJob(onClose);
  const typed = createInputProps(draft);
  const { form } = draft;
  const start = () => {
    const order = { format: form.format, isIdentified, reason: form.reason.trim() };
    const which = { from: form.from, until: form.until };
    const chosen = { productCode: form.productCode || undefined, merchantId: form.merchantId || undefined };
    job.start(isOne ? { ...order, reportId } : { ...order, ...which, ...chosen }, draft.refuse);
  };
  return (
    <Dialog title={isOne ? "导出报告" : "批量导出报告"} size={520} onClose={job.close}>
      <DialogForm
        label="导出"
        isBusy={job.isRunning}
        onSubmit={(_, event) => draft.isGood(event) && start()}
        onClose={job.close}
      >
        <NativeSelect
          {...typed("format")}
          label="格式"
          required
          data={optionsOf(exchangeFormatNames)}
          description={abouts[form.format]}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data-autofocus
        />
        {isOne ? null : <SpanFields typed={typed} />}
        <NameBox isChecked={isIdentified} onChange={setIdentified} />
        <Textarea
          {...typed("reason")}
          label="导出用途"
          required
          rows={2}
          maxLength={reasonLength.max}
          placeholder="例如：客户要求送交就诊医院"
        />
        <p className="size-13 muted">
          {isOne
            ? "已撤回的报告只能用 FHIR 或 HL7 导出撤回通知，不含结果。"
            : "撤回同意、已撤回或已删除的报告不会列入。"}
          您的姓名、格式、份数和用途会写入审计日志。
        </p>
        <Progress job={job} />
      </DialogForm>
    </Dialog>
  );
}

/** Names can be included only by people who may reveal them anyway. */
function NameBox({ isChecked, onChange }: { readonly isChecked: boolean; readonly onChange: (is: boolean) => void }) {
  const mayReveal = usePermissionCheck()("lab:tube:reveal");
  return (
    <Checkbox
      label="带姓名、出生年月和条码"
      description={
        mayReveal
          ? "不勾选时，以代号代替本人，只给出性别和出生年份。"
          : "以代号代替本人。带姓名导出需要“查看完整手机号与姓名”权限。"
      }
      checked={isChecked}
      disabled={!mayReveal}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function SpanFields({ typed }: { readonly typed: ReturnType<typeof createInputProps<ExportForm>> }) {
  const products = useProductOptions();
  const merchants = useMerchantOptions();
  return (
    <div className="halves fold-small gap-16">
      <TextInput {...typed("from")} label="发布日期从" type="date" required />
      <TextInput {...typed("until")} label="到" type="date" required />
      <NativeSelect {...typed("productCode")} label="产品" data={[{ value: "", label: "全部" }, ...products]} />
      <NativeSelect {...typed("merchantId")} label="合作机构" data={[{ value: "", label: "全部" }, ...merchants]} />
    </div>
  );
}

function Progress({ job }: { readonly job: ReturnType<typeof useExportJob> }) {
  const { done, total, isRunning } = job;
  if (!isRunning || done === undefined) return null;
  const seen = done.count + done.leftOut;
  return (
    <div className="stack gap-8">
      <span className="muted size-13" role="status">
        已导出 {done.count} 份{total ? `，共约 ${total} 份` : ""}
      </span>
      <progress className={progress.bar} aria-label="导出进度" value={total ? Math.min(1, seen / total) : undefined} />
    </div>
  );
}

const chinaMidnight = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

/** The number of reports, for the progress bar alone; undefined when the list does not give it. */
async function totalOf(order: ExportOrder): Promise<number | undefined> {
  if ("reportId" in order) return 1;
  const { productCode, merchantId, from, until } = order;
  const span = { beginTime: chinaMidnight(from), endTime: chinaMidnight(until) + dayMs - 1 };
  const query = { ...span, productCode, merchantId, pageSize: 1, withTotal: "1" } as const;
  const answer = await silentAdminCall(listReports, { query }).catch(() => undefined);
  return answer?.data.total ?? undefined;
}

/** An export while it runs; closing stops it. */
function useExportJob(onClose: () => void) {
  const [done, setDone] = useState<ExportProgress>();
  const [total, setTotal] = useState<number>();
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const write = useWrite({
    hasFields: true,
    work: async (order: ExportOrder) => {
      stop.current = new AbortController();
      setDone({ count: 0, leftOut: 0 });
      void totalOf(order).then(setTotal);
      return runExport(order, stop.current.signal, setDone);
    },
    done: ({ count, leftOut }) => {
      const rest = leftOut > 0 ? `，${leftOut} 份已撤回或删除，没有列入` : "";
      showToast({
        kind: count > 0 ? "success" : "info",
        text: count > 0 ? `已导出 ${count} 份报告${rest}` : `没有可以导出的报告${rest}`,
      });
      onClose();
    },
  });
  return {
    done,
    total,
    isRunning: write.isPending,
    start: (order: ExportOrder, onError: (error: unknown) => void) =>
      write.mutate(order, {
        onError: (error) => {
          if (stop.current.signal.aborted) return;
          showErrorOnce(error);
          onError(error);
        },
      }),
    close() {
      stop.current.abort();
      onClose();
    },
  };
}
