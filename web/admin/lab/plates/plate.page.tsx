import { useQuery } from "@tanstack/react-query";
import { getPlate } from "#contract/plates";
import { formatTime } from "../../parts/format-time";
import { OwnLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { useMay } from "../../session/access";
import { labQuery } from "../parts/lab-queries";
import { Loaded } from "../parts/loaded";
import { Notice } from "../parts/notice";
import { RecordHeader } from "../parts/record-header";
import { PlateActions } from "./plate-actions";
import { PlateBench } from "./plate-bench";
import { plateStates } from "./plate-states";
import { ProofPanel } from "./proof-panel";

/** One plate: it is filled by scanning while it is open, and looked at afterwards. */
export function PlatePage() {
  const { plateId = "" } = usePageAddress().params;
  const query = useQuery(labQuery(getPlate, { params: { id: plateId } }));
  const may = useMay();
  return (
    <Loaded query={query} boxes={[48, 420]}>
      {(plate) => (
        <div className={stack.page}>
          <RecordHeader
            title={`样本板 ${plate.code}`}
            tabTitle={plate.code}
            of={plateStates}
            state={plate.state}
            actions={<PlateActions plate={plate} mayEdit={may("lab:plate:edit")} />}
          >
            {plate.product.name}，{plate.format} 孔板，{plate.sampleCount} / {plate.wells.length} 支
            {plate.closedAt ? `，封板于 ${formatTime(plate.closedAt)}` : ""}
            {plate.run ? <OwnLink href={`/lab/runs/${plate.run.id}`}>{plate.run.runNo}</OwnLink> : null}
          </RecordHeader>
          {plate.state === "closed" && !plate.run ? (
            <Notice
              tone="progress"
              title="已封板，可以上机"
              actions={<OwnLink href="/lab/imports">导入仪器结果</OwnLink>}
            >
              把样本表导入仪器，跑完后上传结果。仪器里的板号填 {plate.code}，系统会核对每支样本是否在原来的孔里。
            </Notice>
          ) : null}
          <PlateBench key={plate.id} plate={plate} isOpen={plate.state === "open" && may("lab:plate:edit")} />
          <ProofPanel plate={plate} />
        </div>
      )}
    </Loaded>
  );
}
