import { lotAndExpiryText } from "./label-words";
import css from "./labels.module.css";
import type { DrawnLabel } from "./use-drawn";

/** Quiet zone on both sides of a Code 128, in modules (ISO/IEC 15417). */
const quiet = 10;

/** One label: bars above their digits, the QR code beside them, lot and expiry below. */
export function LabelCard({ drawn: { label, bars, square } }: { drawn: DrawnLabel }) {
  return (
    <div className={css.label}>
      <svg
        className={css.bars}
        viewBox={`${-quiet} 0 ${bars.width + 2 * quiet} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`条码 ${label.barcode}`}
      >
        <path d={bars.path} fillRule="evenodd" transform={`scale(1 ${1 / bars.height})`} />
      </svg>
      <span className={css.digits}>{label.grouped}</span>
      <svg
        className={css.square}
        viewBox={`0 0 ${square.width} ${square.height}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="绑定二维码"
      >
        <path d={square.path} fillRule="evenodd" />
      </svg>
      <span className={css.small}>{lotAndExpiryText(label, "　")}</span>
    </div>
  );
}
