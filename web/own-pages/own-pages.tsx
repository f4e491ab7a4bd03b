import { renderToString } from "react-dom/server";
import { CheckPage } from "../h5/check/check.page";
import { type Given, GivenContext } from "../h5/first-answer";
import { PhoneLayout } from "../h5/layout/phone-layout";
import { ReportsPage } from "../h5/mine/reports.page";
import { StatusPage } from "../h5/mine/status.page";
import { MyDataPage } from "../h5/mydata/mydata.page";
import { ReportPage } from "../h5/report/report.page";
import { type Place, Standing } from "../visitors/place";

/** A page of a verified phone, as it is asked for. */
interface OwnPage {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  readonly given: Given | null;
}

const pages: readonly [path: RegExp, title: string, Page: Place["Page"]][] = [
  [/^\/h5\/status$/, "我的样本", StatusPage],
  [/^\/h5\/reports$/, "我的报告", ReportsPage],
  [/^\/h5\/mydata$/, "我的数据", MyDataPage],
  [/^\/h5\/check\/(?<code>\w+)$/, "核验报告", CheckPage],
  [/^\/h5\/report\/(?<key>\w+)$/, "报告查询", ReportPage],
];

/** The page with this answer as HTML that React hydrates; without an answer it is what stands in the prerendered document. */
export function renderOwnPage({ path, search, given }: OwnPage): string {
  for (const [pattern, title, Page] of pages) {
    const found = pattern.exec(path);
    if (!found) continue;
    const place: Place = { path, title, params: { ...found.groups }, search, state: {}, Page };
    return renderToString(
      <GivenContext value={given}>
        <Standing place={place}>
          <PhoneLayout />
        </Standing>
      </GivenContext>,
    );
  }
  throw new Error(`${path} is no page of a verified phone`);
}
