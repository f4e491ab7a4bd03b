import type { ImportPreview } from "#contract/run-imports.schemas";
import { Notice } from "../../parts/notice";
import { holdTitle } from "../results/hold-words";
import { BarcodeList, BarcodeText } from "../specimens/barcodes/barcode-text";
import { withGroupedBarcodes } from "../specimens/barcodes/grouped-barcode";
import { misplacedSamples } from "./preview.model";

/** Problems that prevent results of the file or their publication, the gravest first. */
export function ImportProblems({ preview }: { preview: ImportPreview }) {
  const { canCommit, leftOut, doubts } = preview;
  return (
    <>
      <Misplaced preview={preview} />
      {canCommit && leftOut.length > 0 ? (
        <Notice tone="warn" title={`排在板上的 ${leftOut.length} 支样本不在文件里`}>
          <BarcodeList barcodes={leftOut} />
          。提交后它们仍算在板上：可以再导入含有它们的文件，或在样本板页移出。
        </Notice>
      ) : null}
      {doubts.length > 0 ? <Doubts list={doubts} /> : null}
    </>
  );
}

const misplacedShown = 6;

/** Exchanged tubes are the gravest problem of a file: they are listed with both positions. */
function Misplaced({ preview: { wells } }: { preview: ImportPreview }) {
  const misplaced = misplacedSamples(wells);
  if (misplaced.length === 0) return null;
  const more = misplaced.length - misplacedShown;
  return (
    <Notice tone="bad" title={`${misplaced.length} 支样本与排板不符，不会出结果`}>
      <ul>
        {misplaced.slice(0, misplacedShown).map(({ name, message }) => (
          <li key={name}>
            <BarcodeText barcode={name} />：{message}
          </li>
        ))}
        {more > 0 ? <li>另有 {more} 支，见下方各孔</li> : null}
      </ul>
      如果只是名称写错，请先用「对应名称」改正；提交后，排在板上的这些样本离开样本板，等待重新检测。
    </Notice>
  );
}

/** Holds for which a reviewer will need to give a reason; many wells may share one. */
function Doubts({ list }: { list: ImportPreview["doubts"] }) {
  const shown = list.slice(0, doubtsShown);
  return (
    <Notice tone="warn" title={`存疑 ${list.length} 项`}>
      <ul>
        {shown.map((doubt) => (
          <li key={`${doubt.rule} ${doubt.subject.kind} ${doubt.subject.name}`}>
            {holdTitle(doubt)}：{withGroupedBarcodes(doubt.message)}
          </li>
        ))}
        {list.length > shown.length ? <li>另有 {list.length - shown.length} 项，见下方各孔</li> : null}
      </ul>
      可以提交；涉及的结果须由审核人逐项说明理由后才能发布。
    </Notice>
  );
}

const doubtsShown = 8;
