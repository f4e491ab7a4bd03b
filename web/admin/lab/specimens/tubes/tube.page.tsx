import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { getTube } from "#contract/tubes";
import type { TubeItem } from "#contract/tubes.schemas";
import { now } from "../../../../shared/clock";
import { CopyText } from "../../../parts/copy-text";
import { callQuery } from "../../../parts/data/queries";
import { FactList } from "../../../parts/facts";
import { formatTime } from "../../../parts/format-time";
import { lazyPart } from "../../../parts/lazy-part";
import { LoadedPage } from "../../../parts/loaded";
import { OfficeLink } from "../../../parts/own-link";
import { usePageAddress } from "../../../parts/page-address";
import { PageHeader } from "../../../parts/page-header";
import { Panel } from "../../../parts/panel";
import { screenLink } from "../../../parts/screen-link";
import { Skeleton } from "../../../parts/skeleton";
import { groupedBarcode } from "../barcodes/grouped-barcode";
import { TubeTimeline } from "./life-line";
import css from "./tube.module.css";
import { TubeActions } from "./tube-actions";
import { TubeStateBadge } from "./tube-state";

const TubeOwnerPanel = lazyPart(() => import("./person-panel"), "TubeOwnerPanel");
const SamplePanel = lazyPart(() => import("./sample-panel"), "SamplePanel");
const TubeLinks = lazyPart(() => import("./tube-links"), "TubeLinks");

/** One tube: its timeline, its owner, and everything linked to it. */
export function TubePage() {
  const { tubeId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getTube, { params: { id: tubeId } }));
  return (
    <LoadedPage query={query}>
      {(life) => (
        <>
          <PageHeader
            title={groupedBarcode(life.tube.barcode)}
            tabTitle={`管 ${life.tube.barcode.slice(-4)}`}
            note={
              <span className="wrap-row gap-8">
                <TubeStateBadge tube={life.tube} />
                {life.tube.product.name}
                {life.tube.stateReason ? <span>{life.tube.stateReason}</span> : null}
              </span>
            }
            actions={<TubeActions life={life} />}
          />
          <div className={`start gap-16 ${css.page}`}>
            <Panel title="生命线" note="从制作到现在，谁在什么时候做了什么">
              <TubeTimeline life={life} at={now()} />
            </Panel>
            <div className="column gap-16">
              <Suspense fallback={<Skeleton height={360} />}>
                <TubeOwnerPanel tube={life.tube} />
                <SamplePanel sample={life.sample} />
                <TubeLinks life={life} />
              </Suspense>
              <Panel title="采样管">
                <FactList list={factsOf(life.tube)} />
              </Panel>
            </div>
          </div>
        </>
      )}
    </LoadedPage>
  );
}

function factsOf(tube: TubeItem) {
  return [
    { name: "条码", value: <CopyText text={tube.barcode} label="条码" /> },
    {
      name: "批次",
      value: <OfficeLink href={screenLink("/lab/kits/$kitId", { kitId: tube.batch.id })}>{tube.batch.code}</OfficeLink>,
    },
    { name: "合作机构", value: tube.merchant?.name ?? "公司自有" },
    { name: "批号", value: tube.lot },
    { name: "有效期至", value: tube.expiresOn },
    { name: "绑定时间", value: formatTime(tube.boundAt) },
    { name: "签收时间", value: formatTime(tube.receivedAt) },
  ];
}
