import { growthViews } from "./summaries-growth";
import { healthViews } from "./summaries-health";
import { socialViews } from "./summaries-social";
import type { ViewPath } from "./view-groups";
import type { ViewSummary } from "./view-types";

const all: readonly ViewSummary[] = [...socialViews, ...growthViews, ...healthViews];

/** The summary of a view for the landing tabs and /customize. */
export function viewSummaryOf(path: ViewPath): ViewSummary {
  const found = all.find((one) => one.path === path);
  if (!found) throw new Error(`no view has the path ${path}`);
  return found;
}
