import { useState } from "react";
import { PageHeader } from "../parts/page-header";
import { Panel } from "../parts/panel";
import { ScrollBox } from "../parts/scroll-box";
import { DashboardTabs } from "./dashboard-tabs";
import { type MockSales, mockSales } from "./sales.model";
import css from "./sales.module.css";

/** The specification's sales dashboard: random figures, which are marked as random everywhere. */
export function SalesPage() {
  const [{ months, ranking }] = useState<MockSales>(() => mockSales(Math.random));
  const highest = Math.max(...months);
  return (
    <>
      <PageHeader title="销售演示" note="演示数据：每次打开随机生成，不是真实销售" />
      <DashboardTabs />
      <div className="split fold start gap-16">
        <Panel title="每月销售额" note="演示数据，单位：套">
          <ScrollBox label="每月销售额" className="scroll-x">
            <ol className={`bare-list size-12 nowrap muted ${css.bars}`}>
              {months.map((total, month) => (
                // The months never change places.
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the month
                <li key={month}>
                  <span className={css.bar} style={{ height: `${Math.round((total / highest) * 100)}%` }} />
                  <span className="text tabular">{total}</span>
                  <span>{month + 1}月</span>
                </li>
              ))}
            </ol>
          </ScrollBox>
        </Panel>
        <Panel title="门店排行" note="演示数据">
          <ol className="bare-list stack lines">
            {ranking.map(({ name, total }, place) => (
              <li key={name} className="flex gap-12">
                <span className="muted">{place + 1}</span>
                <span>{name}</span>
                <strong className="push tabular">{total.toLocaleString("zh-CN")}</strong>
              </li>
            ))}
          </ol>
        </Panel>
      </div>
    </>
  );
}
