import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getPlate, releasePlateSamples } from "#contract/plates";
import type { PlateDetail } from "#contract/plates.schemas";
import { askReason } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { formatTime } from "../../parts/format-time";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { BarcodeList } from "../specimens/barcodes/barcode-text";
import { PlateActions } from "./plate-actions";
import { PlateFilling } from "./plate-bench";
import { plateStates } from "./plate-states";
import { PlacementErrorPanel } from "./proof-panel";

/** Samples on a measured plate that no file contained: another file may still bring them, or they are taken off. */
function LeftOut({ plate, mayEdit }: { plate: PlateDetail; mayEdit: boolean }) {
  const left = plate.places.filter(({ isLeftOut }) => isLeftOut);
  const release = useWrite({
    work: (reason: string) =>
      adminCall(releasePlateSamples, {
        params: { id: plate.id },
        body: { sampleIds: left.map(({ sampleId }) => sampleId), reason },
      }),
    done: ({ msg }) => showToast({ kind: "success", text: msg }),
  });
  if (left.length === 0) return null;
  const start = async () => {
    const reason = await askReason({
      title: `移出 ${left.length} 支样本`,
      message: "样本回到待上板，可以放到另一块板上；原因记入采样管的记录。",
      confirmLabel: "移出",
      reason: { label: "移出原因", placeholder: "例如：加样时漏加，孔是空的" },
    });
    if (reason !== null) release.mutate(reason);
  };
  return (
    <Notice
      tone="warn"
      title={`${left.length} 支样本排在板上，检测文件里没有`}
      actions={
        mayEdit ? (
          <Button variant="default" loading={release.isPending} onClick={() => void start()}>
            移出样本板
          </Button>
        ) : null
      }
    >
      <BarcodeList barcodes={left.map(({ barcode }) => barcode)} />
      。含有它们的文件仍可导入；不再测的请移出，重新排板。
    </Notice>
  );
}

/** One plate: filled by scanning while it is open, read-only afterwards. */
export function PlatePage() {
  const { plateId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getPlate, { params: { id: plateId } }));
  const may = usePermissionCheck();
  return (
    <LoadedPage query={query} boxes={[48, 420]}>
      {(plate) => (
        <div className={`column gap-16 ${stack.page}`}>
          <RecordHeader
            title={`样本板 ${plate.code}`}
            tabTitle={plate.code}
            of={plateStates}
            state={plate.state}
            actions={<PlateActions plate={plate} mayEdit={may("lab:plate:edit")} />}
          >
            {plate.product.name}，{plate.format} 孔板，{plate.sampleCount} / {plate.wells.length} 支
            {plate.closedAt ? `，封板于 ${formatTime(plate.closedAt)}` : ""}
            {plate.run ? (
              <OfficeLink href={screenLink("/lab/runs/$runId", { runId: plate.run.id })}>{plate.run.runNo}</OfficeLink>
            ) : null}
          </RecordHeader>
          {plate.state === "closed" && !plate.run ? (
            <Notice
              tone="progress"
              title="已封板，可以上机"
              actions={<OfficeLink href="/lab/imports">导入仪器结果</OfficeLink>}
            >
              把样本表导入仪器，跑完后上传结果。仪器里的板号填 {plate.code}，系统会核对每支样本是否在原来的孔里。
            </Notice>
          ) : null}
          <LeftOut plate={plate} mayEdit={may("lab:plate:edit")} />
          <PlateFilling key={plate.id} plate={plate} isOpen={plate.state === "open" && may("lab:plate:edit")} />
          <PlacementErrorPanel plate={plate} />
        </div>
      )}
    </LoadedPage>
  );
}
