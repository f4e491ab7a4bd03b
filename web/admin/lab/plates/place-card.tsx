import { Button } from "@mantine/core";
import type { PlateDetail } from "#contract/plates.schemas";
import { TubeLink } from "../specimens/barcodes/barcode-text";
import { type PlacedSample, wellsText } from "./plate-places";

interface PlaceCardProps {
  readonly plate: PlateDetail;
  readonly place: number | undefined;
  readonly sample: PlacedSample | undefined;
  readonly moving: PlacedSample | undefined;
  readonly isOpen: boolean;
  readonly onMove: (sample: PlacedSample | undefined) => void;
  readonly onEmpty: (sample: PlacedSample) => void;
}

/** The selected position: its sample and the possible actions. */
export function PositionCard({ plate, place, sample, moving, isOpen, onMove, onEmpty }: PlaceCardProps) {
  if (place === undefined) return null;
  return (
    <div className="wrap-row frame between gap-8-16 above-12 pad-12">
      <div>
        <p className="strong ink">
          第 {place + 1} 位　{wellsText(plate, place)}
        </p>
        {sample ? (
          <p className="wrap-row gap-4-12">
            <TubeLink tubeId={sample.tubeId} barcode={sample.barcode} />
            <span>样本号 {sample.accessionNo}</span>
          </p>
        ) : (
          <p className="size-13 muted">{isOpen ? "空位。现在扫描，下一支就放在这里。" : "空位"}</p>
        )}
        {sample?.problem ? <p className="red">{sample.problem}</p> : null}
      </div>
      {sample && isOpen ? (
        <div className="wrap-row gap-8">
          <Button variant="default" size="compact-md" onClick={() => onMove(moving ? undefined : sample)}>
            {moving ? "不移动了" : "移到别处"}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onEmpty(sample)}>
            清空
          </Button>
        </div>
      ) : null}
    </div>
  );
}
