import { useQuery } from "@tanstack/react-query";
import { getQcMonth } from "#contract/trends";
import type { Population } from "#contract/trends.schemas";
import { EmptyState } from "../../parts/blank";
import { callQuery } from "../../parts/data/queries";
import { FilterBar } from "../../parts/list/filter-bar";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { PageHeader } from "../../parts/page-header";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { PanelTable } from "../../parts/panel-table";
import { monthFilterField, useMonthFromAddress } from "./month-select";
import { TrendTabs } from "./trend-tabs";
import { assayOption, type TrendAssay, useTrendAssays } from "./trends.api";
import { genotypeFrequencyText, pValueText } from "./trends.model";

/**
 * Genotypes of unrelated people compared with the frequencies stated by the products. Detects exchanged names of
 * alleles, which controls cannot when their names are exchanged too.
 */
export function PopulationPage() {
  const { list, month } = useMonthFromAddress(false);
  const { data: assays = [] } = useTrendAssays();
  const query = useQuery(callQuery(getQcMonth, { params: { month } }));
  const genotyping = assays.filter(({ kind }) => kind === "genotype");
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <div>
        <PageHeader
          title="人群质控"
          note="截至所选月份，最近若干名互不相关者（同一手机号只计一人）的基因型，与产品给出的人群频率和 Hardy-Weinberg 平衡比较"
        />
        <TrendTabs />
        <FilterBar
          list={list}
          fields={[
            monthFilterField(month),
            { key: "assayCode", label: "检测方案", options: genotyping.map(assayOption) },
          ]}
        />
      </div>
      <LoadedPage query={query} boxes={[240, 240]}>
        {({ figures }) => <Sites sites={figures.population} assays={assays} assayCode={list.filters.assayCode} />}
      </LoadedPage>
    </div>
  );
}

interface SitesProps {
  readonly sites: readonly Population[];
  readonly assays: readonly TrendAssay[];
  readonly assayCode: string | undefined;
}

function Sites({ sites, assays, assayCode }: SitesProps) {
  const shown = sites.filter((site) => !assayCode || site.assayCode === assayCode);
  if (shown.length === 0)
    return (
      <div className="card">
        <EmptyState kind="empty" title="还没有可以比较的基因型" text="导入分型结果后，这里显示观察到的和预期的人数。" />
      </div>
    );
  return shown.map((site) => {
    const assay = assays.find(({ code }) => code === site.assayCode);
    const name = assay?.targets.find(({ code }) => code === site.targetCode)?.name ?? site.targetCode;
    return <Site key={`${site.assayCode} ${site.targetCode}`} site={site} title={`${name}　${assay?.name ?? ""}`} />;
  });
}

function Site({ site, title }: { site: Population; title: string }) {
  const { people, genotypes, pFrequency, pEquilibrium } = site;
  const { tone, text } = genotypeFrequencyText(site);
  const all = genotypes.reduce((sum, { share }) => sum + (share ?? 0), 0);
  return (
    <Panel title={title} note={`${people} 人`}>
      <div className="column gap-12">
        <Notice tone={tone} title={text}>
          等位基因频率 p {pValueText(pFrequency)}（精确二项检验），Hardy-Weinberg 平衡 p {pValueText(pEquilibrium)}
          （精确检验）
        </Notice>
        <PanelTable
          label={`${title} 的基因型`}
          columns={[
            { title: "基因型", className: "mono", isRowHead: true, cell: ({ genotype }) => genotype },
            { title: "观察人数", align: "end", cell: ({ observed }) => observed },
            { title: "观察占比", align: "end", cell: ({ observed }) => `${((100 * observed) / people).toFixed(1)}%` },
            {
              title: "预期人数",
              align: "end",
              cell: ({ share }) => (share === null ? "—" : ((people * share) / all).toFixed(1)),
            },
            { title: "产品给出的占比", align: "end", cell: ({ share }) => (share === null ? "—" : `${share}%`) },
          ]}
          rows={genotypes}
          keyOf={({ genotype }) => genotype}
          isLine
        />
      </div>
    </Panel>
  );
}
