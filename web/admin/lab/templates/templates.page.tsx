import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { listTemplates } from "#contract/templates";
import { callQuery } from "../../parts/data/queries";
import { lazyDialog } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { NewButton } from "../../parts/new-button";
import { useOfficeHistory } from "../../parts/own-history";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink } from "../../parts/table/cells";
import { TimeText } from "../../parts/time-text";
import { definitionStates } from "../definitions/definition-states";

const TemplateDrawer = lazyDialog(() => import("./template-drawer"), "TemplateDrawer");

const hrefOf = (id: string) => screenLink("/lab/templates/$templateId", { templateId: id });

const columns: readonly PanelColumn<DataOf<typeof listTemplates>["list"][number]>[] = [
  {
    title: "模板",
    cell: ({ id, tplId, revision }) => <CodeLink href={hrefOf(id)} code={`${tplId} v${revision}`} isMono />,
  },
  { title: "名称", className: "nowrap", cell: ({ name }) => name },
  { title: "版本", className: "nowrap", cell: ({ revision }) => `第 ${revision} 版` },
  { title: "状态", cell: ({ state }) => <StateBadge of={definitionStates} state={state} /> },
  { title: "更新", cell: ({ updatedAt }) => <TimeText at={updatedAt} /> },
];

/** Report templates with their revisions, the newest of each first. */
export function TemplatesPage() {
  const own = useOfficeHistory();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(callQuery(listTemplates));
  return (
    <>
      <PageHeader
        title="报告模板"
        note="报告的图片、字段位置和段落；修改后由另一人批准再启用"
        actions={<NewButton tag="lab:product:edit" label="新增模板" onPress={() => setAdding(true)} />}
      />
      <LoadedPage query={query}>
        {({ list }) => (
          <Panel title="全部版本" isFlush>
            <PanelTable label="报告模板" columns={columns} rows={list} keyOf={({ id }) => id} isLine />
          </Panel>
        )}
      </LoadedPage>
      {isAdding && query.data ? (
        <TemplateDrawer
          sources={query.data.list.filter(({ state }) => state === "live")}
          onClose={() => setAdding(false)}
          onMade={(id) => own.push(hrefOf(id))}
        />
      ) : null}
    </>
  );
}
