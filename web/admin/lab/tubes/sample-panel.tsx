import { sampleConditionNames } from "#contract/samples";
import type { TubeLife } from "#contract/tubes";
import { CopyText } from "../../parts/copy-text";
import { formatTime } from "../../parts/format-time";
import { Panel } from "../../parts/panel";
import { wordOf } from "../parts/choice";
import { Facts } from "../parts/facts";
import { StateBadge } from "../parts/state-badge";
import { sampleStates } from "../samples/sample-states";
import css from "./tube.module.css";

/** What is in the tube. */
export function SamplePanel({ sample }: { sample: TubeLife["sample"] }) {
  if (!sample?.accessionNo) {
    return (
      <Panel title="样本">
        <p className={css.none}>还没有收到样本。</p>
      </Panel>
    );
  }
  return (
    <Panel title="样本">
      <Facts
        list={[
          { name: "样本号", value: <CopyText text={sample.accessionNo} label="样本号" /> },
          { name: "状态", value: <StateBadge of={sampleStates} state={sample.state} /> },
          { name: "外观", value: wordOf(sampleConditionNames, sample.condition) },
          { name: "收样时间", value: formatTime(sample.receivedAt) },
          { name: "应出报告时间", value: formatTime(sample.dueAt) },
        ]}
      />
    </Panel>
  );
}
