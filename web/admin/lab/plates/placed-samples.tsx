import type { PlateDetail } from "#contract/plates.schemas";
import { TubeLink } from "../specimens/barcodes/barcode-text";
import { wellsText } from "./plate-places";

/** The samples and positions of a closed plate, beside its drawing. */
export function PlateSamples({ plate }: { plate: PlateDetail }) {
  return (
    <section aria-label="板上的样本">
      <h3 className="below-8 size-14 strong">板上的样本（{plate.places.length} 支）</h3>
      <ol className="bare-list lines tall size-13">
        {plate.places
          .toSorted((a, b) => a.place - b.place)
          .map((sample) => (
            <li key={sample.sampleId} className="wrap-row gap-4-12">
              <span className="nowrap muted">{wellsText(plate, sample.place)}</span>
              <TubeLink tubeId={sample.tubeId} barcode={sample.barcode} />
              {sample.problem ? <span className="red">{sample.problem}</span> : null}
            </li>
          ))}
      </ol>
    </section>
  );
}
