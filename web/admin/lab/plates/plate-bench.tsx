import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { movePlateSample, type PlateDetail } from "#contract/plates";
import { Panel } from "../../parts/panel";
import { adminCall } from "../../session/admin-call";
import { useStep } from "../parts/use-step";
import { PlateLegend } from "../plate/plate-legend";
import { PlateView } from "../plate/plate-view";
import { ScanField } from "../receiving/scan-field";
import { SoundSwitch } from "../receiving/sound-switch";
import { NoVerdict, VerdictCard } from "../receiving/verdict-card";
import { PlaceCard } from "./place-card";
import css from "./plate.module.css";
import { indexOf, type Placed, plateCells, wellsText } from "./plate-places";
import { usePlateScans } from "./use-plate-scans";
import { WaitingSamples } from "./waiting-samples";

/** The bench: one field for the scanner, the outcome, and the plate with the wells that come next. */
export function PlateBench({ plate, isOpen }: { plate: PlateDetail; isOpen: boolean }) {
  const index = useMemo(() => indexOf(plate), [plate]);
  const [held, setHeld] = useState<string | null>(null);
  const [moving, setMoving] = useState<Placed>();
  const scans = usePlateScans(plate.id);
  const move = useMove(plate.id, () => {
    setMoving(undefined);
    scans.forget();
  });
  const heldPlace = held === null ? undefined : index.placeAt.get(held);
  const chosen = heldPlace !== undefined && !index.placed.has(heldPlace) ? heldPlace : undefined;
  const target = moving ? undefined : (chosen ?? index.next);
  const cells = useMemo(() => plateCells(plate, index, target), [plate, index, target]);
  const select = (position: string | null) => {
    const place = position === null ? undefined : index.placeAt.get(position);
    if (moving && place !== undefined && !index.placed.has(place))
      move.mutate({ sampleId: moving.sampleId, to: place });
    setHeld(position);
  };
  const undo = () => index.last && move.mutate({ sampleId: index.last.sampleId, to: null });
  useUndoKey(isOpen && index.last !== undefined, undo);
  return (
    <div className={css.bench}>
      {isOpen ? (
        <BenchDesk
          plate={plate}
          scans={scans}
          target={target}
          onScan={(barcode) => {
            scans.add(barcode, chosen);
            setHeld(null);
          }}
          onUndo={index.last ? undo : undefined}
          isUndoing={move.isPending}
        />
      ) : null}
      <Panel title="板位" note={moving ? `点一个空位，把第 ${moving.place + 1} 位移过去` : "方向键移动，回车选中"}>
        <PlateView label="96 孔板" cells={cells} selected={held} onSelect={select} />
        <PlateLegend entries={legend} />
        <PlaceCard
          plate={plate}
          place={heldPlace}
          sample={heldPlace === undefined ? undefined : index.placed.get(heldPlace)}
          moving={moving}
          isOpen={isOpen}
          onMove={setMoving}
          onEmpty={({ sampleId }) => move.mutate({ sampleId, to: null })}
        />
      </Panel>
    </div>
  );
}

interface BenchDeskProps {
  readonly plate: PlateDetail;
  readonly scans: ReturnType<typeof usePlateScans>;
  /** The place that the next scan fills. */
  readonly target: number | undefined;
  readonly onScan: (barcode: string) => void;
  readonly onUndo: (() => void) | undefined;
  readonly isUndoing: boolean;
}

function BenchDesk({ plate, scans, target, onScan, onUndo, isUndoing }: BenchDeskProps) {
  return (
    <div className={css.desk}>
      <ScanField
        waiting={scans.waiting}
        hint={target === undefined ? "板已满" : `放入 ${wellsText(plate, target)}`}
        onScan={onScan}
      />
      {scans.latest ? <Outcome scan={scans.latest} onRetry={scans.add} /> : <NoVerdict />}
      <div className={css.steps}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!onUndo}
          loading={isUndoing}
          title="快捷键 Ctrl+Z"
          onClick={onUndo}
        >
          撤销上一支
        </Button>
        <SoundSwitch />
      </div>
      <WaitingSamples productCode={plate.product.code} />
    </div>
  );
}

function Outcome({
  scan,
  onRetry,
}: {
  scan: NonNullable<ReturnType<typeof usePlateScans>["latest"]>;
  onRetry: (barcode: string, place?: number) => void;
}) {
  return (
    <VerdictCard
      verdict={scan.verdict}
      title={scan.message}
      barcode={scan.barcode}
      onRetry={scan.canRetry ? () => onRetry(scan.barcode, scan.place) : undefined}
    />
  );
}

function useMove(plateId: string, done: () => void) {
  return useStep({
    work: async (body: { sampleId: string; to: number | null }) =>
      (await adminCall(movePlateSample, { params: { id: plateId }, body })).data,
    done,
  });
}

/** Ctrl+Z takes the last scan back while nothing is typed that it could mean instead. */
function useUndoKey(isOn: boolean, undo: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const field = event.target instanceof HTMLInputElement ? event.target.value : "";
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.repeat || field !== "") return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn, undo]);
}

const legend = [
  { label: "样本（数字是板位）", inks: ["ok"], mark: "1" },
  { label: "样本状态已变化，请清空", inks: ["bad"], mark: "2", isAlarm: true },
  { label: "质控", inks: [], mark: "P", isControl: true },
  { label: "无模板对照", inks: [], mark: "N", isControl: true },
  { label: "下一支放这里", inks: [], isNext: true },
] as const;
