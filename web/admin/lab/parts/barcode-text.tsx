import { OwnLink } from "../../parts/own-link";
import css from "./barcode-text.module.css";
import { groupedBarcode } from "./grouped";

/** A barcode in its printed groups; copying the text gives the digits without gaps. */
export function BarcodeText({ barcode }: { barcode: string }) {
  return (
    <span
      className={css.barcode}
      onCopy={(event) => {
        event.clipboardData.setData("text/plain", barcode);
        event.preventDefault();
      }}
    >
      {groupedBarcode(barcode)}
    </span>
  );
}

/** The same as the way to the tube's life line. */
export function TubeLink({ tubeId, barcode }: { tubeId: string; barcode: string }) {
  return (
    <OwnLink href={`/lab/tubes/${tubeId}`} aria-label={`采样管 ${barcode}`}>
      <BarcodeText barcode={barcode} />
    </OwnLink>
  );
}
