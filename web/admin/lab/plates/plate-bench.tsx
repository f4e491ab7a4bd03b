import { type ReactNode, useEffect, useMemo, useState } from "react";
import { formatOfWells } from "#contract/plate-geometry";
import { movePlateSample } from "#contract/plates";
import type { PlateDetail } from "#contract/plates.schemas";
import { useWrite } from "../../parts/data/use-write";
import { Panel } from "../../parts/panel";
import { adminCall } from "../../session/admin-call";
import { PlateLegend } from "../plate/plate-legend";
import { PlateView } from "../plate/plate-view";
import { PlateScanDesk } from "./bench-desk";
import { PositionCard } from "./place-card";
import { PlateSamples } from "./placed-samples";
import { createPlateIndex, type PlacedSample, plateCells } from "./plate-places";
import { usePlateScans } from "./use-plate-scans";

/** The field for the scanner, the outcome, and the plate with the wells that come next. */
export function PlateFilling({ plate, isOpen }: { plate: PlateDetail; isOpen: boolean }) {
  const index = useMemo(() => createPlateIndex(plate), [plate]);
  const [held, setHeld] = useState<string | null>(null);
  const [moving, setMoving] = useState<PlacedSample>();
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
  const card = { plate, place: heldPlace, sample: index.placed.get(heldPlace ?? -1), moving, isOpen };
  useUndoKey(isOpen && index.last !== undefined, undo);
  return (
    <div className={isOpen && plate.format === 96 ? "halves fold-wide start gap-16" : "column gap-16"}>
      {isOpen ? (
        <PlateScanDesk
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
        <Drawn
          isWide={!isOpen && plate.format === 96}
          plate={
            <PlateView
              label={`${plate.format} 孔板`}
              format={formatOfWells(plate.format)}
              cells={cells}
              selected={held}
              onSelect={select}
            />
          }
          legend={<PlateLegend entries={isOpen ? benchLegend : closedLegend} />}
        >
          <PositionCard {...card} onMove={setMoving} onEmpty={({ sampleId }) => move.mutate({ sampleId, to: null })} />
          {isOpen ? null : <PlateSamples plate={plate} />}
        </Drawn>
      </Panel>
    </div>
  );
}

interface DrawnProps {
  readonly plate: ReactNode;
  readonly legend: ReactNode;
  /** True when there is room beside the plate for the panels below. */
  readonly isWide: boolean;
  readonly children: ReactNode;
}

function Drawn({ plate, legend, isWide, children }: DrawnProps) {
  return (
    <div className={isWide ? "main-side fold-wide start gap-16" : ""}>
      <div>
        {plate}
        {legend}
      </div>
      <div>{children}</div>
    </div>
  );
}

function useMove(plateId: string, done: () => void) {
  return useWrite({
    work: async (body: { sampleId: string; to: number | null }) =>
      (await adminCall(movePlateSample, { params: { id: plateId }, body })).data,
    done,
  });
}

/** Ctrl+Z undoes the last scan, unless a text is being typed to which it could apply. */
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

const contents = [
  { label: "质控", inks: [], mark: "P", isControl: true },
  { label: "无模板对照", inks: [], mark: "N", isControl: true },
] as const;
const placed = { label: "样本（数字是板位）", inks: ["ok"], mark: "1" } as const;
const benchLegend = [
  placed,
  { label: "样本状态已变化，请清空", inks: ["bad"], mark: "2", isAlarm: true },
  ...contents,
  { label: "下一支放这里", inks: [], isNext: true },
] as const;
const closedLegend = [
  placed,
  { label: "检测文件里没有", inks: ["bad"], mark: "2", isAlarm: true },
  ...contents,
] as const;
