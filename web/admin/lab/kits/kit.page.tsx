import { useQuery } from "@tanstack/react-query";
import { checkSchemeNames, getKitBatch } from "#contract/kits";
import type { KitBatch } from "#contract/kits.schemas";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { usePageAddress } from "../../parts/page-address";
import { PageHeader } from "../../parts/page-header";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { StateBadge } from "../../parts/state/state-badge";
import { BarcodeText } from "../specimens/barcodes/barcode-text";
import { batchStates } from "./batch-states";
import { KitActions } from "./kit-actions";
import { currentKitStep } from "./kit-steps";
import { RecalledReports } from "./recalled-reports";
import { TubeCounts } from "./tube-counts";

/** One batch: its state, its numbers, and the states of its tubes. */
export function KitPage() {
  const { kitId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getKitBatch, { params: { id: kitId } }));
  return (
    <LoadedPage query={query}>
      {({ batch, tubeCounts, counts }) => (
        <div className={`column gap-16 ${stack.page}`}>
          <PageHeader
            title={batch.code}
            tabTitle={batch.code}
            note={
              <span className="wrap-row gap-8">
                <StateBadge of={batchStates} state={batch.state} />
                {batch.product.name}，{batch.quantity} 支
              </span>
            }
            actions={<KitActions batch={batch} counts={counts} />}
          />
          <Notice tone={currentKitStep(batch).tone} title={currentKitStep(batch).title}>
            {batch.stateReason ? `${batch.stateReason}。` : ""}
            {currentKitStep(batch).text}
          </Notice>
          <TubeCounts batch={batch} counts={tubeCounts} />
          <Panel title="批次信息">
            <FactList list={factsOf(batch)} />
          </Panel>
          {batch.state === "recalled" && counts.reports > 0 ? (
            <RecalledReports batch={batch} count={counts.reports} />
          ) : null}
        </div>
      )}
    </LoadedPage>
  );
}

function factsOf(batch: KitBatch) {
  return [
    { name: "产品", value: batch.product.name },
    { name: "合作机构", value: batch.merchant?.name ?? "公司自有" },
    { name: "批号", value: batch.lot },
    { name: "有效期至", value: batch.expiresOn },
    { name: "首个条码", value: <BarcodeText barcode={batch.firstBarcode} /> },
    { name: "末个条码", value: <BarcodeText barcode={batch.lastBarcode} /> },
    { name: "校验位", value: checkSchemeNames[batch.checkScheme], isTechnical: true },
    { name: "创建时间", value: formatTime(batch.createdAt) },
    { name: "打印时间", value: formatTime(batch.printedAt) },
    { name: "发放时间", value: formatTime(batch.issuedAt) },
    { name: "备注", value: batch.note, isWide: true },
  ];
}
