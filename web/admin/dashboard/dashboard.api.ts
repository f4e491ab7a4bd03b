import { queryOptions } from "@tanstack/react-query";
import { getDashboard } from "#contract/dashboard";
import { adminCall } from "../session/admin-call";

/** Today's work; counted anew every minute while somebody looks. */
export const dashboard = queryOptions({
  queryKey: ["dashboard"],
  refetchInterval: 60_000,
  queryFn: async ({ signal }) => (await adminCall(getDashboard, { signal })).data,
});
