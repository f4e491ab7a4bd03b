import { getDashboard } from "#contract/dashboard";
import { callQuery } from "../parts/data/queries";

/** The queues; loaded again every minute while the page is visible. */
export const dashboardQuery = { ...callQuery(getDashboard), refetchInterval: 60_000 };
