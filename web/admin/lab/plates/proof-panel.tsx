import type { PlateDetail } from "#contract/plates.schemas";
import { Notice } from "../../parts/notice";
import { Panel } from "../../parts/panel";

/** Mistakes that no arrangement of a plate can reveal, because the wells look the same afterwards. */
const neverShown = ["加样时把两支样本互相加错", "取样或提取时拿错采样管", "两块排法相同的板整块互换，且文件里没有板号"];

/** The summary: no tried mistake gives a wrong result, all would be detected, or some would not. */
function verdictOf({ tried, harmless, proven }: Record<"tried" | "harmless" | "proven", number>): string {
  if (harmless + proven < tried) return `${tried - harmless - proven} 种看不出来`;
  return proven === 0 ? "不影响结果归属" : "能发现";
}

/** Which mistakes in placing samples the measurement would reveal on the plate as it is filled now, and which not. */
export function PlacementErrorPanel({ plate: { proof, sampleCount } }: { plate: PlateDetail }) {
  if (sampleCount === 0) return null;
  return (
    <Panel title="孔位能证明什么" note="导入时核对有信号和无信号的孔">
      {proof.unproven.length > 0 ? (
        <Notice tone="warn" title="按现在的排法，以下错误看不出来">
          {proof.unproven.join("；")}。这块板的结果会标为孔位未经证实；换一个位置或多放一支样本可以避免。
        </Notice>
      ) : null}
      <ul className="bare-list tiles gap-8-16">
        {proof.kinds.map(({ kind, name, tried, harmless, proven }) => (
          <li key={kind} className="stack gap-2">
            <span>{name}</span>
            <strong className="ink">{verdictOf({ tried, harmless, proven })}</strong>
          </li>
        ))}
      </ul>
      <details className="above-12">
        <summary className="pointer muted">详情</summary>
        <ul className="points size-13">
          {proof.kinds.map(({ kind, name, tried, harmless, proven }) => (
            <li key={kind}>
              {name}：按现在的排法试了 {tried} 种，{proven} 种会被发现，{harmless} 种不影响结果归属
            </li>
          ))}
        </ul>
      </details>
      <p className="above-12">任何排法都看不出来：{neverShown.join("；")}。这些要靠双人核对和与既往结果比对。</p>
    </Panel>
  );
}
