import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { listTemplates } from "#contract/templates";
import { callQuery } from "../../parts/data/queries";
import { Loaded } from "../../parts/loaded";
import { onOpening } from "../../parts/on-opening";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import table from "../../parts/panel-table.module.css";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink } from "../../parts/table/cells";
import { TimeText } from "../../parts/time-text";
import { AddDefinition } from "../definitions/add-definition";
import { definitionStates } from "../definitions/definition-states";

const TemplateDrawer = onOpening(async () => (await import("./template-drawer")).TemplateDrawer);

const hrefOf = (id: string) => screenLink("/lab/templates/$templateId", { templateId: id });

/** Report templates with their revisions, the newest of each first. */
export function TemplatesPage() {
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(callQuery(listTemplates));
  return (
    <>
      <PageHeader
        title="报告模板"
        note="报告的图片、字段位置和段落；修改后由另一人批准再启用"
        actions={<AddDefinition label="新增模板" onPress={() => setAdding(true)} />}
      />
      <Loaded query={query}>
        {({ list }) => (
          <Panel title="全部版本">
            <section className={table.scroll} aria-label="报告模板">
              <table className={table.table}>
                <thead>
                  <tr>
                    <th>模板</th>
                    <th>名称</th>
                    <th>版本</th>
                    <th>状态</th>
                    <th>更新</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((one) => (
                    <tr key={one.id}>
                      <td>
                        <CodeLink href={hrefOf(one.id)} code={`${one.tplId} v${one.revision}`} isMono />
                      </td>
                      <td className="nowrap">{one.name}</td>
                      <td className="nowrap">第 {one.revision} 版</td>
                      <td>
                        <StateBadge of={definitionStates} state={one.state} />
                      </td>
                      <td>
                        <TimeText at={one.updatedAt} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </Panel>
        )}
      </Loaded>
      {isAdding && query.data ? (
        <TemplateDrawer
          sources={query.data.list.filter(({ state }) => state === "live")}
          onClose={() => setAdding(false)}
          onMade={(id) => router.history.push(hrefOf(id))}
        />
      ) : null}
    </>
  );
}
