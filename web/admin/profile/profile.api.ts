import { queryOptions } from "@tanstack/react-query";
import { listOwnSessions, readProfile } from "#contract/profile";
import { adminCall } from "../session/admin-call";

/** First part of the keys of the personal centre. */
export const profileKey = ["profile"] as const;

export const ownProfile = queryOptions({
  queryKey: [...profileKey, "card"],
  queryFn: async ({ signal }) => (await adminCall(readProfile, { signal })).data,
  // The form is typed over: an answer that comes later must not replace it.
  refetchOnWindowFocus: false,
});

export const ownSessions = queryOptions({
  queryKey: [...profileKey, "sessions"],
  queryFn: async ({ signal }) => (await adminCall(listOwnSessions, { signal })).data,
});
