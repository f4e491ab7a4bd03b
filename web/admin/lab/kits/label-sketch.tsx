import { checkDigitCounts } from "#contract/kits";
import { Panel } from "../../parts/panel";
import { useProductOptions } from "../option-lists";
import { groupedBarcode } from "../specimens/barcodes/grouped-barcode";
import { type KitForm, plannedNumbers } from "./kit-form";
import css from "./label-sketch.module.css";
import { lotAndExpiryText } from "./labels/label-words";

// Widths of bars and gaps of an unreadable sample code: this picture of a label is not meant to be scanned.
const bars = [2, 1, 1, 3, 2, 2, 1, 1, 3, 1, 2, 2, 1, 3, 1, 1, 2, 3, 1, 2, 2, 1, 1, 3, 2, 1, 3, 1, 1, 2, 2, 3, 1, 1, 2];

/** A preview of the batch's labels while the form is being filled. */
export function LabelPreview({ form }: { form: KitForm }) {
  const product = useProductOptions().find(({ value }) => value === form.productCode);
  const plan = plannedNumbers(form);
  const checks = checkDigitCounts[form.checkScheme];
  const digits = plan && !plan.isImpossible ? groupedBarcode(plan.first + "·".repeat(checks)) : "自动编号";
  return (
    <Panel title="标签样式">
      <div className={`gap-8-16 pad-12 ${css.label}`} aria-hidden="true">
        <svg
          aria-hidden="true"
          className="wide"
          height="40"
          fill="#0b1f3a"
          viewBox="0 0 62 20"
          preserveAspectRatio="none"
        >
          <path d={barsPath()} />
        </svg>
        <svg aria-hidden="true" className={css.square} width="56" height="56" fill="#0b1f3a" viewBox="0 0 21 21">
          <path d="M0 0h7v7h-7zM14 0h7v7h-7zM0 14h7v7h-7z" />
          <path fill="#ffffff" d="M1 1h5v5h-5zM15 1h5v5h-5zM1 15h5v5h-5z" />
          <path d="M2 2h3v3h-3zM16 2h3v3h-3zM2 16h3v3h-3zM9 1h2v3h-2zM8 6h4v2h-4zM1 9h4v2h-4zM7 9h2v4h-2zM11 10h5v2h-5zM18 8h2v5h-2zM9 15h3v2h-3zM14 14h2v5h-2zM18 16h3v2h-3zM8 19h4v2h-4zM17 19h2v2h-2z" />
        </svg>
        <span className="mono centred">{digits}</span>
        <span className="across size-12">{lotAndExpiryText(form, "　")}</span>
      </div>
      <p className="above-12 size-13 muted">
        {product ? `${product.label}，` : ""}
        {plan && !plan.isImpossible
          ? `号码 ${plan.first} 至 ${plan.last}${checks > 0 ? `，各加 ${checks} 位校验位` : ""}，条码共 ${plan.length} 位。`
          : "保存时自动取下一段空闲号码，条码 13 位。二维码打开绑定页面并填好条码。"}
      </p>
    </Panel>
  );
}

function barsPath(): string {
  let x = 0;
  let path = "";
  bars.forEach((width, i) => {
    if (i % 2 === 0) path += `M${x} 0h${width}v20h-${width}z`;
    x += width;
  });
  return path;
}
