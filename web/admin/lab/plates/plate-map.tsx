import { createPortal } from "react-dom";
import { formatOfWells, type PlateFormat } from "#contract/plate-geometry";
import type { PlateDetail } from "#contract/plates.schemas";
import { formatTime } from "../../parts/format-time";
import css from "../../parts/print-sheet.module.css";
import { usePrinting } from "../../parts/use-printing";
import type { CodePath } from "../kits/labels/code-paths";
import { columnNumbers, rowLetters, wellName } from "../plate/plate-model";
import { groupedBarcode } from "../specimens/barcodes/grouped-barcode";

interface PlateMapProps {
  readonly plate: PlateDetail;
  /** The plate's code as bars, for the instrument's scanner. */
  readonly bars: CodePath;
  readonly onDone: () => void;
}

/**
 * The plate on one sheet of A4: the sample in each well. Opens the browser's print window and removes itself
 * afterwards.
 */
export function PlateMap({ plate, bars, onDone }: PlateMapProps) {
  usePrinting("plate", true, onDone);
  return createPortal(
    <div className={css.paper} data-wells={plate.format}>
      <div className={css.head}>
        <div>
          <h1>
            样本板 {plate.code}　{plate.product.name}　{plate.format} 孔板
          </h1>
          <p>
            {plate.sampleCount} 支样本，{plate.controls.length} 个质控，排板人 {plate.createdBy.name}，
            {plate.closedAt ? `封板于 ${formatTime(plate.closedAt)}` : "尚未封板"}
            {plate.note ? `，${plate.note}` : ""}
          </p>
        </div>
        <svg className={css.bars} viewBox={`-10 0 ${bars.width + 20} 1`} preserveAspectRatio="none" aria-hidden="true">
          <path d={bars.path} fillRule="evenodd" transform={`scale(1 ${1 / bars.height})`} />
        </svg>
      </div>
      <MapTable format={formatOfWells(plate.format)} contents={contentsOf(plate)} />
      <p>上机前核对：A1 在左上角，质控位置与本图一致。复核人：　　　　　　　　日期：</p>
    </div>,
    document.body,
  );
}

type Contents = ReturnType<typeof contentsOf>;

function MapTable({ format, contents }: { format: PlateFormat; contents: Contents }) {
  return (
    <table>
      <thead>
        <tr>
          <th />
          {columnNumbers(format).map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowLetters(format).map((letter, row) => (
          <tr key={letter}>
            <th>{letter}</th>
            {columnNumbers(format).map((column) => {
              const cell = contents.get(wellName(row, column - 1));
              return (
                <td key={column} data-control={cell?.isControl || undefined}>
                  {cell ? (
                    <>
                      <b>{cell.name}</b>
                      <small>{cell.note}</small>
                    </>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function contentsOf(plate: PlateDetail) {
  const contents = new Map<string, { name: string; note: string; isControl: boolean }>();
  for (const { position, code, name } of plate.controls) {
    contents.set(position, { name, note: code ?? "", isControl: true });
  }
  for (const { place, barcode } of plate.places) {
    for (const { position, code } of plate.wells[place] ?? []) {
      const note = [`#${place + 1}`, code].filter(Boolean).join(" ");
      contents.set(position, { name: groupedBarcode(barcode), note, isControl: false });
    }
  }
  return contents;
}
