import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { partnerMessages, uploadPartnerImport } from "#contract/partner-imports";
import { useWrite } from "../../parts/data/use-write";
import { type FieldErrors, fieldErrorsOf } from "../../parts/form/field-errors";
import { Notice } from "../../parts/notice";
import { useOfficeHistory } from "../../parts/own-history";
import progress from "../../parts/progress-bar.module.css";
import { screenLink } from "../../parts/screen-link";
import { showToast } from "../../parts/toast-queue";
import { DropZone } from "../instrument-files/drop-zone";
import { checkFileBeforeUpload, sendFileTo } from "../instrument-files/upload-file";
import { useProductOptions } from "../option-lists";

/** First the partner and the product, then the file. */
export function UploadPanel() {
  const products = useProductOptions("live");
  const [productCode, setProductCode] = useState("");
  const [partner, setPartner] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const { share, upload } = useUpload(setErrors);
  const take = ([file]: readonly File[]) => {
    const found: Record<string, string> = {};
    if (productCode === "") found.productCode = partnerMessages.chooseProduct;
    if (partner.trim().length < 2) found.partner = partnerMessages.partnerRequired;
    const unsent = file && checkFileBeforeUpload(file);
    if (unsent) found.file = unsent;
    setErrors(found);
    if (file && Object.keys(found).length === 0) upload.mutate({ file, productCode, partner: partner.trim() });
  };
  return (
    <div className="column gap-16 below-16">
      <div className="small-tiles gap-12">
        <NativeSelect
          label="产品"
          data={[{ value: "", label: "请选择产品" }, ...products]}
          value={productCode}
          error={errors.productCode}
          onChange={(event) => setProductCode(event.currentTarget.value)}
        />
        <TextInput
          label="合作实验室"
          placeholder="实验室名称"
          maxLength={64}
          value={partner}
          error={errors.partner}
          onChange={(event) => setPartner(event.currentTarget.value)}
        />
      </div>
      <DropZone
        title="把结果表拖到这里"
        text="CSV，含条码、检测项，以及等位基因或结果，每个不超过 20 MB。核对在后台进行，提交前不会改动任何样本。"
        onFiles={take}
      />
      {errors.file ? (
        <Notice tone="bad" title="文件没有导入">
          {errors.file}
        </Notice>
      ) : null}
      {upload.isPending ? (
        <p className="inline-row wrap gap-4-12" aria-live="polite">
          <progress className={progress.bar} style={{ width: 160 }} max={1} value={share} aria-label="上传进度" />
          {share < 1 ? `已上传 ${Math.round(share * 100)}%` : "正在检查表头"}
        </p>
      ) : null}
    </div>
  );
}

/** Sends the file; a new one opens its page, for a known one a message says so. */
function useUpload(setErrors: (errors: FieldErrors) => void) {
  const own = useOfficeHistory();
  const [share, setShare] = useState(0);
  const upload = useWrite({
    hasFields: true,
    work: async ({ file, ...more }: { file: File; productCode: string; partner: string }) => {
      setShare(0);
      try {
        return await sendFileTo(uploadPartnerImport, more, file, setShare);
      } catch (error) {
        const fields = fieldErrorsOf(error);
        setErrors(Object.keys(fields).length > 0 ? fields : { file: error instanceof Error ? error.message : "" });
        throw error;
      }
    },
    done: ({ id, isKnown, state }) => {
      const known = state === "committed" ? partnerMessages.knownCommitted : partnerMessages.known;
      showToast(isKnown ? { kind: "info", text: known } : { kind: "success", text: "文件已上传，正在核对" });
      own.push(screenLink("/lab/imports/partner/$partnerImportId", { partnerImportId: id }));
    },
  });
  return { share, upload };
}
