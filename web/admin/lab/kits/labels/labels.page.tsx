import { Button, NativeSelect } from "@mantine/core";
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { listKitLabels } from "#contract/kits";
import { callQuery } from "../../../parts/data/queries";
import { IconButton } from "../../../parts/icon-button";
import { LoadedPage } from "../../../parts/loaded";
import { OfficeLink } from "../../../parts/own-link";
import { usePageAddress } from "../../../parts/page-address";
import { PageHeader } from "../../../parts/page-header";
import { screenLink } from "../../../parts/screen-link";
import { LabelSheet } from "./label-sheet";
import { labelsOnSheet, type SheetLayout, sheetCount, sheetLayoutOfKey, sheetLayouts } from "./label-sheets";
import css from "./labels.module.css";
import { LabelPrintPanel } from "./print-panel";
import type { KitLabel } from "./use-drawn";
import { useDrawnLabels } from "./use-drawn";

const never = Number.POSITIVE_INFINITY;

/** The labels of a batch on sheets of A4: check them, print them in parts, confirm. */
export function LabelsPage() {
  const { kitId = "" } = usePageAddress().params;
  const query = useQuery({ ...callQuery(listKitLabels, { params: { id: kitId } }), staleTime: never });
  const [layoutKey, setLayoutKey] = useState<string>(sheetLayouts[0].key);
  const layout = sheetLayoutOfKey(layoutKey);
  return (
    <LoadedPage query={query} boxes={[48, 480]}>
      {({ batch, labels }) => (
        <>
          <PageHeader
            title="打印标签"
            tabTitle={`标签 ${batch.code}`}
            note={
              <OfficeLink href={screenLink("/lab/kits/$kitId", { kitId: batch.id })} className="inline-row gap-4">
                <IconArrowLeft size={14} aria-hidden /> {batch.code}，{batch.product.name}，{labels.length} 支
              </OfficeLink>
            }
          />
          <div className="side-main fold start gap-16">
            <div className="stack gap-12">
              <NativeSelect
                label="标签纸"
                data={sheetLayouts.map(({ key, name }) => ({ value: key, label: name }))}
                value={layoutKey}
                onChange={(event) => setLayoutKey(event.currentTarget.value)}
              />
              <LabelPrintPanel batch={batch} labels={labels} layout={layout} />
            </div>
            <SheetViewer key={layout.key} labels={labels} layout={layout} />
          </div>
        </>
      )}
    </LoadedPage>
  );
}

function SheetViewer({ labels, layout }: { labels: readonly KitLabel[]; layout: SheetLayout }) {
  const [sheet, setSheet] = useState(0);
  const shown = useMemo(() => labelsOnSheet(labels, sheet, layout), [labels, sheet, layout]);
  const drawn = useDrawnLabels(shown);
  const last = sheetCount(labels.length, layout) - 1;
  return (
    <section aria-label="预览">
      <div className="row gap-8 high-36 below-8">
        <IconButton label="上一张" disabled={sheet === 0} onClick={() => setSheet(sheet - 1)}>
          <IconChevronLeft size={18} aria-hidden />
        </IconButton>
        <span aria-live="polite">
          第 {sheet + 1} / {last + 1} 张
        </span>
        <IconButton label="下一张" disabled={sheet >= last} onClick={() => setSheet(sheet + 1)}>
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
        {sheet > 0 ? (
          <Button variant="subtle" color="gray" onClick={() => setSheet(0)}>
            回到第 1 张
          </Button>
        ) : null}
      </div>
      <div className={`frame mist scroll-x pad-16 ${css.desk}`}>
        <div className={css.paper}>
          <LabelSheet layout={layout} drawn={drawn} />
        </div>
      </div>
    </section>
  );
}
