import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Suspense, useCallback, useState } from "react";
import { moveReagentBox } from "#contract/reagents";
import type { ReagentBox, ReagentLotItem } from "#contract/reagents.schemas";
import { confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { lazyPart } from "../../parts/lazy-part";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { StateBadge } from "../../parts/state/state-badge";
import { TimeText } from "../../parts/time-text";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { sheetCount, sheetLayoutOfKey } from "../kits/labels/label-sheets";
import { boxStates } from "./reagent-states";

const LabelPrintSheets = lazyPart(() => import("../kits/labels/print-sheets"), "LabelPrintSheets");

const layout = sheetLayoutOfKey("3x8");

const columns: readonly PanelColumn<ReagentBox>[] = [
  { title: "盒上编号", className: "mono", isRowHead: true, cell: ({ code }) => code },
  { title: "状态", cell: ({ state }) => <StateBadge of={boxStates} state={state} /> },
  { title: "存放位置", cell: ({ place }) => place || "—" },
  { title: "开封", cell: ({ openedAt }) => <TimeText at={openedAt} /> },
  { title: "结束", cell: ({ endedAt }) => <TimeText at={endedAt} /> },
];

/** The boxes of a lot, each with its next step, and their labels. */
export function LotBoxes({ lot, boxes }: { lot: ReagentLotItem; boxes: readonly ReagentBox[] }) {
  const may = usePermissionCheck();
  const [isPrinting, setPrinting] = useState(false);
  const endPrinting = useCallback(() => setPrinting(false), []);
  const left = boxes.filter(({ state }) => state === "stored" || state === "open");
  const isUsable = lot.state === "quarantined" || lot.state === "accepted";
  const steps: PanelColumn<ReagentBox> = {
    title: "操作",
    cell: (box) => <BoxSteps box={box} steps={isUsable ? stepsFrom[box.state] : stepsOfUnfit[box.state]} />,
  };
  return (
    <Panel
      title="试剂盒"
      note={`剩余 ${lot.left} 盒，共 ${lot.boxes} 盒`}
      isFlush
      actions={
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={left.length === 0}
          loading={isPrinting}
          onClick={() => setPrinting(true)}
        >
          打印标签
        </Button>
      }
    >
      <PanelTable
        label="试剂盒表"
        columns={may("lab:reagent:edit") ? [...columns, steps] : columns}
        rows={boxes}
        keyOf={({ id }) => id}
        isLine
      />
      {isPrinting ? <BoxLabels lot={lot} boxes={left} onDone={endPrinting} /> : null}
    </Panel>
  );
}

interface BoxLabelsProps {
  readonly lot: ReagentLotItem;
  readonly boxes: readonly ReagentBox[];
  readonly onDone: () => void;
}

/** Prints the labels of the boxes as they were when printing began: loading the lot again must not print them twice. */
function BoxLabels({ lot, boxes, onDone }: BoxLabelsProps) {
  const [labels] = useState(() =>
    boxes.map(({ code }) => ({ barcode: code, grouped: code, qrUrl: code, lot: lot.lot, expiresOn: lot.expiresOn })),
  );
  const [part] = useState({ from: 0, to: sheetCount(labels.length, layout) - 1 });
  return (
    <Suspense>
      <LabelPrintSheets labels={labels} layout={layout} part={part} onProgress={ignore} onDone={onDone} />
    </Suspense>
  );
}

const ignore = () => undefined;

const stepNames = { open: "开封", finish: "用完", discard: "废弃" } as const;
type Step = keyof typeof stepNames;
const stepsFrom: Readonly<Record<ReagentBox["state"], readonly Step[]>> = {
  stored: ["open", "discard"],
  open: ["finish", "discard"],
  finished: [],
  discarded: [],
};
/** Boxes of a lot that may not be used can only be discarded. */
const stepsOfUnfit: typeof stepsFrom = { ...stepsFrom, stored: ["discard"], open: ["discard"] };

function BoxSteps({ box, steps }: { box: ReagentBox; steps: readonly Step[] }) {
  const move = useWrite({
    work: async (step: Step) => (await adminCall(moveReagentBox, { params: { id: box.id }, body: { step } })).data,
    done: ({ code }, step) => showToast({ kind: "success", text: `${code} 已${stepNames[step]}` }),
  });
  const start = async (step: Step) => {
    const isSure =
      step === "open" ||
      (await confirm({
        title: `${stepNames[step]}试剂盒`,
        message: `${box.code} ${step === "finish" ? "登记为用完" : "登记为废弃"}后不能再使用，此操作不能撤销。`,
        confirmLabel: stepNames[step],
        tone: "danger",
      }));
    if (isSure) move.mutate(step);
  };
  if (steps.length === 0) return "—";
  return (
    <span className="inline-row gap-4">
      {steps.map((step) => (
        <Button
          key={step}
          variant="subtle"
          size="compact-sm"
          aria-label={`${stepNames[step]} ${box.code}`}
          loading={move.isPending && move.variables === step}
          onClick={() => void start(step)}
        >
          {stepNames[step]}
        </Button>
      ))}
    </span>
  );
}
