import { listPlateQueue } from "#contract/plates";
import { usePage } from "../../parts/data/use-page";
import { Panel } from "../../parts/panel";
import { StatusBadge } from "../../parts/status-badge";
import { TubeLink } from "../specimens/barcodes/barcode-text";

/** Received samples of the product that are not on a plate yet, with their storage location. */
export function WaitingSamples({ productCode }: { productCode: string }) {
  const { data } = usePage(listPlateQueue, { productCode, pageSize: 100 });
  if (!data) return null;
  return (
    <Panel title={`待上板 ${data.list.length}${data.nextCursor ? " 支以上" : " 支"}`}>
      {data.list.length === 0 ? (
        <p className="size-13 muted">这个产品没有等待上板的样本。</p>
      ) : (
        <ul className="bare-list stack short lines">
          {data.list.map((sample) => (
            <li key={sample.id} className="row gap-12">
              <TubeLink tubeId={sample.tubeId} barcode={sample.barcode} />
              <span className="size-13 muted">{sample.storage || sample.accessionNo}</span>
              {sample.isRetest ? <StatusBadge tone="warn" label="复检" /> : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
