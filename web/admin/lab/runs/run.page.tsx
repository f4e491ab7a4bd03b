import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { instrumentStateNames } from "#contract/instrument-states";
import { lotStateNames } from "#contract/reagent-states";
import { downloadRunFile, getRun } from "#contract/runs";
import { askReason } from "../../parts/confirm";
import { CopyText } from "../../parts/copy-text";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { lazyPart } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { Skeleton } from "../../parts/skeleton";
import { usePermissionCheck } from "../../session/access";
import { downloadAdminFile } from "../../session/admin-download";
import { isGenotypingPlate } from "../plate/genotype";
import { NotValidatedBadge } from "../products/proof-badge";
import { bytesText } from "../specimens/barcodes/grouped-barcode";
import { RunResults, SubmitResults } from "./run-results";
import { runStates } from "./run-states";

type Run = DataOf<typeof getRun>;

const RunHolds = lazyPart(() => import("../results/run-holds"), "RunHolds");
const RunPlate = lazyPart(() => import("./run-plate"), "RunPlate");
const ScatterPanel = lazyPart(() => import("./scatter-panel"), "ScatterPanel");
const CurvesPanel = lazyPart(() => import("./curves-panel"), "CurvesPanel");
const CtPanel = lazyPart(() => import("./ct-panel"), "CtPanel");

const RecomputeRunButton = lazyPart(() => import("../trends/recompute-button"), "RecomputeRunButton");

/** One run: the plate at a glance, its controls, its signals, and its results. */
export function RunPage() {
  const { runId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getRun, { params: { id: runId } }));
  return (
    <LoadedPage query={query} boxes={[64, 480, 240]}>
      {(data) => <RunBody data={data} />}
    </LoadedPage>
  );
}

function RunBody({ data }: { data: Run }) {
  const { run, file, wells, controls, concordance } = data;
  const [held, setHeld] = useState<string | null>(null);
  const mayRecompute = usePermissionCheck()("lab:trend:edit");
  const Signals = isGenotypingPlate(wells) ? ScatterPanel : CtPanel;
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <RecordHeader
        title={run.runNo}
        of={runStates}
        state={run.state}
        actions={
          <>
            {mayRecompute && run.kind !== "manual" ? (
              <Suspense>
                <RecomputeRunButton runId={run.id} />
              </Suspense>
            ) : null}
            {file ? <RawFile runId={run.id} file={file} /> : null}
            <SubmitResults sets={data.resultSets} />
          </>
        }
      >
        {run.product?.name ?? "未知产品"}，{formatTime(run.endedAt ?? run.createdAt, "{y}-{m}-{d} {h}:{i}")}
        <NotValidatedBadge productCode={run.product?.code} />
      </RecordHeader>
      {run.controlsPassed === false ? (
        <Notice tone="bad" title="质控未通过，这块板不出结果">
          {run.qcReason}。样本已进入待复检，请排查后重新上机。
        </Notice>
      ) : null}
      {data.holds.length > 0 ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <RunHolds runId={run.id} holds={data.holds} />
        </Suspense>
      ) : null}
      <Suspense fallback={<Skeleton height={480} />}>
        <RunPlate
          run={run}
          plateWells={data.plateWells}
          wells={wells}
          controls={controls}
          concordance={concordance}
          held={held}
          onHold={setHeld}
        />
      </Suspense>
      <Suspense fallback={<Skeleton height={420} />}>
        <Signals wells={wells} held={held} onHold={setHeld} />
        {file || run.kind === "device" ? (
          <CurvesPanel runId={run.id} wells={wells} held={held} onHold={setHeld} source={file ? "file" : "device"} />
        ) : null}
      </Suspense>
      <RunResults sets={data.resultSets} />
      <Panel title="仪器与文件">
        <FactList list={factsOf(data)} />
      </Panel>
    </div>
  );
}

function RawFile({ runId, file }: { runId: string; file: NonNullable<Run["file"]> }) {
  const [isLoading, setIsLoading] = useState(false);
  const may = usePermissionCheck();
  if (!may("lab:run:import")) return null;
  const fetchFile = async () => {
    const reason = await askReason({
      title: "下载原始文件",
      message: "文件里有全部样本的读数，包括已删除个人信息的样本。下载和原因会写入审计日志。",
      confirmLabel: "下载",
      reason: { label: "下载原因", placeholder: "例如：与仪器厂家核对曲线" },
    });
    if (reason === null) return;
    setIsLoading(true);
    downloadAdminFile(downloadRunFile, { params: { id: runId }, body: { reason } }, file.fileName)
      .catch(() => undefined)
      .finally(() => setIsLoading(false));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isLoading}
      onClick={() => void fetchFile()}
    >
      原始文件
    </Button>
  );
}

function factsOf({ run, file, facts, reagents, instrument }: Run) {
  return [
    ...facts,
    ...(instrument ? [{ name: "仪器档案", value: <InstrumentLink of={instrument} /> }] : []),
    ...(reagents.length > 0 ? [{ name: "试剂盒", value: <Boxes of={reagents} />, isWide: true }] : []),
    { name: "导入人", value: run.createdBy?.name ?? "" },
    { name: "导入时间", value: formatTime(run.createdAt) },
    ...(file
      ? [
          {
            name: "文件",
            value: (
              <OfficeLink href={screenLink("/lab/imports/$importId", { importId: file.importId })}>
                {file.fileName}
              </OfficeLink>
            ),
          },
          { name: "文件大小", value: bytesText(file.byteSize), isTechnical: true },
          { name: "SHA-256", isTechnical: true, value: <CopyText text={file.sha256} label="文件指纹" />, isWide: true },
        ]
      : []),
  ];
}

/** The link to the instrument's record, with its state when it is not in use. */
function InstrumentLink({ of: { id, name, state } }: { of: NonNullable<Run["instrument"]> }) {
  return (
    <>
      <OfficeLink href={screenLink("/lab/instruments/$instrumentId", { instrumentId: id })}>{name}</OfficeLink>
      {state === "in_use" ? "" : `（${instrumentStateNames[state]}）`}
    </>
  );
}

/** The boxes of reagents, each linked to its lot. */
function Boxes({ of }: { of: Run["reagents"] }) {
  return of.map(({ code, lotId, name, lot, state }) => (
    <p key={code}>
      <OfficeLink href={screenLink("/lab/reagents/lots/$lotId", { lotId })}>{code}</OfficeLink> {name}，批号 {lot}
      {state === "accepted" ? "" : `（${lotStateNames[state]}）`}
    </p>
  ));
}
