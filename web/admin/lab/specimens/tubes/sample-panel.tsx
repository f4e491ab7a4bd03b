import { Suspense } from "react";
import { sampleConditionNames } from "#contract/samples";
import type { TubeLife } from "#contract/tubes.schemas";
import { nameOfKey } from "../../../parts/choice";
import { CopyText } from "../../../parts/copy-text";
import { FactList } from "../../../parts/facts";
import { formatTime } from "../../../parts/format-time";
import { lazyPart } from "../../../parts/lazy-part";
import { Panel } from "../../../parts/panel";
import { StateBadge } from "../../../parts/state/state-badge";
import { usePermissionCheck } from "../../../session/access";
import { sampleStates } from "../receiving/sample-states";
import { StorageLocationButton } from "./end-steps";

const RejectionPhoto = lazyPart(() => import("../receiving/rejection-photo"), "RejectionPhoto");

const rejectedStates = ["rejected", "recollect_requested"];

/** The sample in the tube. */
export function SamplePanel({ sample }: { sample: TubeLife["sample"] }) {
  const may = usePermissionCheck();
  if (!sample?.accessionNo) {
    return (
      <Panel title="样本">
        <p className="muted">还没有收到样本。</p>
      </Panel>
    );
  }
  return (
    <Panel title="样本">
      <FactList
        list={[
          { name: "样本号", value: <CopyText text={sample.accessionNo} label="样本号" /> },
          { name: "状态", value: <StateBadge of={sampleStates} state={sample.state} /> },
          { name: "外观", value: nameOfKey(sampleConditionNames, sample.condition) },
          {
            name: "存放位置",
            value: (
              <span className="inline-row wrap gap-8">
                {sample.storage || "未登记"}
                {may("lab:sample:receive") ? (
                  <StorageLocationButton sampleId={sample.id} storage={sample.storage} />
                ) : null}
              </span>
            ),
          },
          { name: "签收时间", value: formatTime(sample.receivedAt) },
          { name: "应出报告时间", value: formatTime(sample.dueAt) },
          ...(rejectedStates.includes(sample.state) || sample.hasPhoto
            ? [
                {
                  name: "拒收照片",
                  value: (
                    <Suspense>
                      <RejectionPhoto sampleId={sample.id} hasPhoto={sample.hasPhoto} />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
