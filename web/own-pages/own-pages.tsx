import type { RouteComponent } from "@tanstack/react-router";
import type { PhonePath } from "#contract/screens/public";
import { CheckPage } from "../h5/check/check.page";
import { type InitialReply, InitialReplyContext } from "../h5/first-answer";
import { PhoneLayout } from "../h5/layout/phone-layout";
import { ReportsPage } from "../h5/mine/reports.page";
import { StatusPage } from "../h5/mine/status.page";
import { MyDataPage } from "../h5/mydata/mydata.page";
import type { PhoneSearch } from "../h5/navigation";
import { ReportPage } from "../h5/report/report.page";
import { renderPage } from "../render-page";
import { createWebPartRoutes } from "../router";
import { stringifySearch } from "../shared/search-codec";

/** A requested page of a verified phone. */
interface OwnPage {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  readonly given: InitialReply | null;
}

const page = (component: RouteComponent) => ({ title: "", component });

const ownTree = createWebPartRoutes<PhonePath, PhoneSearch>(
  { component: PhoneLayout, search: ["version"] },
  {
    "/h5/status": page(StatusPage),
    "/h5/reports": page(ReportsPage),
    "/h5/mydata": page(MyDataPage),
    "/h5/check/$code": page(CheckPage),
    "/h5/report/$key": page(ReportPage),
  },
);

/** The page with this reply as HTML for hydration; without a reply it equals the prerendered document. */
export async function renderOwnPage({ path, search, given }: OwnPage): Promise<string> {
  const address = `${path}${stringifySearch(search)}`;
  const wrap = (face: React.ReactNode) => <InitialReplyContext value={given}>{face}</InitialReplyContext>;
  return (await renderPage(ownTree, { address, wrap })).html;
}
