import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { reasonRequired } from "#contract/lab-fields";
import { now } from "../../../shared/clock";
import { reasonLength } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { formatTime } from "../../parts/format-time";
import { Dialog } from "../../parts/window/dialog";
import { useMerchantOptions } from "../option-lists";
import { startPrintJob } from "./print-job";
import { PrintWindow } from "./print-window";

/** Prints all reports of a merchant that were published on one day, as one print job. */
export function PrintDayDialog({ merchantId, day, onClose }: { merchantId: string; day: string; onClose: () => void }) {
  const merchants = useMerchantOptions();
  const [form, setForm] = useState({ merchantId, day: day || formatTime(now(), "{y}-{m}-{d}"), reason: "" });
  const [isChecked, setChecked] = useState(false);
  const print = useWrite({ work: startPrintJob });
  const reason = form.reason.trim();
  const missing = {
    merchantId: form.merchantId ? undefined : "请选择合作机构",
    day: form.day ? undefined : "请选择日期",
    reason: reason.length < reasonLength.min ? reasonRequired : undefined,
  };
  const isGood = Object.values(missing).every((one) => one === undefined);
  const set = (field: keyof typeof form) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setForm((was) => ({ ...was, [field]: value }));
  };
  const submit = () => {
    setChecked(true);
    if (isGood) print.mutate({ merchantId: form.merchantId, day: form.day, reason });
  };
  if (print.data) return <PrintWindow job={print.data} onClose={onClose} />;
  return (
    <Dialog title="打印一天的报告" size={440} onClose={onClose}>
      <DialogForm label="准备打印" isBusy={print.isPending} onSubmit={submit} onClose={onClose}>
        <p>
          这一天发布给该机构客户的报告，每份取当前版本，合成一次打印或一个
          PDF。打印件上有完整姓名和结果；您的姓名、份数和原因会写入审计日志。
        </p>
        <NativeSelect
          label="合作机构"
          required
          data={[{ value: "", label: "请选择" }, ...merchants]}
          value={form.merchantId}
          onChange={set("merchantId")}
          error={isChecked && missing.merchantId}
          data-autofocus
        />
        <TextInput
          label="发布日期"
          required
          type="date"
          value={form.day}
          onChange={set("day")}
          error={isChecked && missing.day}
        />
        <Textarea
          label="打印原因"
          required
          rows={2}
          maxLength={reasonLength.max}
          placeholder="例如：机构统一发放纸质报告"
          value={form.reason}
          onChange={set("reason")}
          error={isChecked && missing.reason}
        />
      </DialogForm>
    </Dialog>
  );
}
