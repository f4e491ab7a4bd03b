import { now } from "../../../shared/clock";
import { formatTime } from "../../parts/format-time";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import type { ProductDetail } from "./product.form";
import { notValidatedText } from "./proof.rules";

/** Whether the assay in force of a product is validated, and what its launch still needs. */
export function ProductValidationNotice({ detail: { product, assay, missing } }: { detail: ProductDetail }) {
  const { proof, exception, state } = product;
  if (proof)
    return (
      <Notice
        tone="ready"
        title="检测方案已完成性能验证"
        actions={
          <OfficeLink href={screenLink("/lab/validations/$validationId", { validationId: proof.id })}>
            打开验证
          </OfficeLink>
        }
      >
        第 {proof.number} 份，签署于 {formatTime(proof.signedAt, "{y}-{m}-{d} {h}:{i}")}。
      </Notice>
    );
  const open = <OfficeLink href={screenLink("/lab/validations", { assayCode: assay?.code })}>性能验证</OfficeLink>;
  const why = notValidatedText(product, formatTime(now(), "{y}-{m}-{d}"));
  if (why !== null)
    return (
      <Notice tone="warn" title={`未完成性能验证：${why}`} actions={open}>
        {exception ? `${exception.by.name}于 ${formatTime(exception.at, "{y}-{m}-{d}")} 批准例外。` : ""}
        现行的{assay?.name ?? "检测方案"}第 {assay?.revision ?? 0} 版签署性能验证后，这条提示消失。
      </Notice>
    );
  if (state === "live" || missing.length > 0 || !assay) return null;
  return (
    <Notice tone="warn" title="检测方案还没有性能验证" actions={open}>
      签署后即可上线；要例外上线，须填写理由和期限，并一直显示。
    </Notice>
  );
}
