import { Textarea, TextInput } from "@mantine/core";
import { reasonRequired } from "#contract/lab-fields";
import { moveProduct } from "#contract/product-edit";
import { now } from "../../../shared/clock";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { formatTime } from "../../parts/format-time";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import type { ProductDetail } from "./product.form";

const empty = { reason: "", until: "" };

const errorsOf = ({ reason, until }: typeof empty) => ({
  ...(reason.trim().length < 2 ? { reason: reasonRequired } : {}),
  ...(until === "" ? { until: "请选择期限" } : {}),
});

/** Puts a product on sale without a validation of its assay: reason, and until when. */
export function ExceptionDialog({ product, onClose }: Pick<ProductDetail, "product"> & { onClose: () => void }) {
  const draft = useFormDraft(empty, errorsOf);
  const move = useWrite({
    hasFields: true,
    work: ({ reason, until }: typeof empty) => {
      const exception = { reason: reason.trim(), until };
      return adminCall(moveProduct, {
        params: { id: product.id },
        body: { state: "live", version: product.version, exception },
      });
    },
    done: ({ msg }) => {
      showToast({ kind: "success", text: msg });
      onClose();
    },
  });
  const typed = createInputProps(draft);
  const refusal = fieldErrorsOf(move.error).exception;
  return (
    <Dialog title="例外上线" size={520} onClose={onClose}>
      <DialogForm
        label="例外上线"
        isDanger
        isBusy={move.isPending}
        onSubmit={(_, event) => draft.isGood(event) && move.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <Notice
          tone="warn"
          title="检测方案没有已签署的性能验证"
          actions={<OfficeLink href="/lab/validations">去做验证</OfficeLink>}
        >
          例外的理由、批准人和期限会显示在产品、检测批次和审核页面上，直到验证签署。
        </Notice>
        {refusal ? <Notice tone="bad" title={refusal} /> : null}
        <Textarea
          {...typed("reason")}
          label="例外的理由"
          required
          placeholder="如 参考物质在途，先限量上线，逐例人工审核"
          maxLength={200}
          autosize
          minRows={2}
          data-autofocus
        />
        <TextInput {...typed("until")} label="期限" type="date" required min={formatTime(now(), "{y}-{m}-{d}")} />
      </DialogForm>
    </Dialog>
  );
}
