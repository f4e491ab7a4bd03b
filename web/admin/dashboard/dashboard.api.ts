import { getDashboard } from "#contract/dashboard";
import { callQuery } from "../parts/data/queries";

/** Today's work; counted anew every minute while somebody looks. */
export const dashboard = { ...callQuery(getDashboard), refetchInterval: 60_000 };
