import { Fragment } from "react";
import { OfficeLink } from "../../../parts/own-link";
import { screenLink } from "../../../parts/screen-link";
import { groupedBarcode } from "./grouped-barcode";

/** A barcode in its printed groups; copying the text gives the digits without gaps. */
export function BarcodeText({ barcode }: { barcode: string }) {
  return (
    <span
      className="mono nowrap"
      onCopy={(event) => {
        event.clipboardData.setData("text/plain", barcode);
        event.preventDefault();
      }}
    >
      {groupedBarcode(barcode)}
    </span>
  );
}

const listed = 12;

/** The first barcodes of a list in a sentence. */
export function BarcodeList({ barcodes }: { barcodes: readonly string[] }) {
  return (
    <>
      {barcodes.slice(0, listed).map((barcode, i) => (
        <Fragment key={barcode}>
          {i > 0 ? "、" : ""}
          <BarcodeText barcode={barcode} />
        </Fragment>
      ))}
      {barcodes.length > listed ? " 等" : ""}
    </>
  );
}

/** The same as a link to the tube's timeline. */
export function TubeLink({ tubeId, barcode }: { tubeId: string; barcode: string }) {
  return (
    <OfficeLink href={screenLink("/lab/tubes/$tubeId", { tubeId })} aria-label={`采样管 ${groupedBarcode(barcode)}`}>
      <BarcodeText barcode={barcode} />
    </OfficeLink>
  );
}

/** First and last barcode of a batch; of the last only the groups from the first difference on. */
export function BarcodeRange({ first, last }: { first: string; last: string }) {
  const isSameLength = first.length === last.length;
  const shared = isSameLength ? sharedGroups(first, last) : 0;
  return (
    <span className="mono nowrap" title={`${first} 至 ${last}`}>
      {groupedBarcode(first)} – {groupedBarcode(last).split(" ").slice(shared).join(" ")}
    </span>
  );
}

function sharedGroups(first: string, last: string): number {
  const [a, b] = [groupedBarcode(first).split(" "), groupedBarcode(last).split(" ")];
  const differs = a.findIndex((group, i) => group !== b[i]);
  return differs < 0 ? a.length - 1 : differs;
}
