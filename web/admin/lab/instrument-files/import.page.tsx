import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { dialectNames, getImport } from "#contract/run-imports";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { textEncodingNames } from "#contract/text-encoding";
import { nameOfKey } from "../../parts/choice";
import { CopyText } from "../../parts/copy-text";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { lazyPart } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { Skeleton } from "../../parts/skeleton";
import { ControlsPanel } from "../plate/controls-panel";
import { bytesText } from "../specimens/barcodes/grouped-barcode";
import { ImportActions } from "./import-actions";
import { ImportNotice } from "./import-notice";
import { importStates } from "./import-states";
import { PlateField } from "./plate-field";
import { ProductField } from "./product-field";

const ImportReadings = lazyPart(() => import("./workbench"), "ImportReadings");

/** One instrument file: its content, the outcome for each well, and the decision. */
export function ImportPage() {
  const { importId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getImport, { params: { id: importId }, query: {} }));
  return (
    <LoadedPage query={query} boxes={[72, 140, 460]}>
      {(preview) => (
        <div className={`column gap-16 ${stack.page}`}>
          <RecordHeader
            title={preview.fileName}
            of={importStates}
            state={preview.state}
            actions={<ImportActions preview={preview} />}
          >
            {preview.uploadedBy?.name ?? ""} 上传于 {formatTime(preview.createdAt)}
            {preview.run ? (
              <OfficeLink href={screenLink("/lab/runs/$runId", { runId: preview.run.id })}>
                {preview.run.runNo}
              </OfficeLink>
            ) : null}
          </RecordHeader>
          <ImportNotice preview={preview} />
          <Panel title="按什么判定" note="产品决定判读规则，样本板决定每孔应是谁">
            <div className="halves fold-wide gap-12">
              <ProductField preview={preview} />
              <PlateField preview={preview} />
            </div>
          </Panel>
          <Suspense fallback={<Skeleton height={460} />}>
            <ImportReadings preview={preview} />
          </Suspense>
          <div className="halves fold-wide start gap-16">
            <ControlsPanel {...preview.controls} />
            <Panel title="文件">
              <FactList list={factsOf(preview)} />
            </Panel>
          </div>
        </div>
      )}
    </LoadedPage>
  );
}

function factsOf({ experiment, ...file }: ImportPreview) {
  return [
    { name: "实验名称", value: experiment.name },
    { name: "实验类型", value: experiment.type },
    { name: "仪器", value: experiment.instrument },
    { name: "序列号", value: experiment.instrumentSerial },
    { name: "板号", value: experiment.plateCode },
    { name: "操作员", value: experiment.operator },
    { name: "试剂批号", value: experiment.reagentLot },
    { name: "过期的校准", value: experiment.expiredCalibrations.join("、") },
    { name: "开始时间", value: formatTime(experiment.startedAt) },
    { name: "结束时间", value: formatTime(experiment.endedAt) },
    { name: "板型", value: `${file.plateWells} 孔板` },
    { name: "格式", value: nameOfKey(dialectNames, file.dialect ?? ""), isTechnical: true },
    { name: "文字编码", value: file.encoding ? textEncodingNames[file.encoding] : "", isTechnical: true },
    { name: "大小", value: bytesText(file.byteSize), isTechnical: true },
    { name: "SHA-256", isTechnical: true, value: <CopyText text={file.sha256} label="文件指纹" />, isWide: true },
  ];
}
