import { resultSetStateNames } from "#contract/result-set-states";
import type { ResultSetItem } from "#contract/result-sets.schemas";
import { screenLink } from "../../parts/screen-link";
import { ViewTabs } from "../../parts/view-tabs";

type State = ResultSetItem["state"];
const states = Object.keys(resultSetStateNames) as State[];

/** Tabs for results by their next step, and for samples without a result. */
export function ReviewTabs({ current }: { current: State | "retests" }) {
  const views = states.map((key) => ({
    href: key === "submitted" ? "/lab/review" : screenLink("/lab/review", { state: key }),
    label: resultSetStateNames[key],
    isCurrent: key === current,
  }));
  const retests = { href: screenLink("/lab/review/retests"), label: "复检队列", isCurrent: current === "retests" };
  return <ViewTabs label="结果状态" views={[...views, retests]} />;
}
