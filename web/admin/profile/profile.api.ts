import { listOwnSessions, readProfile } from "#contract/profile";
import { callQuery } from "../parts/data/queries";

/** The person's own card. The form is typed over: an answer that comes later must not replace it. */
export const ownProfile = { ...callQuery(readProfile), refetchOnWindowFocus: false };

export const ownSessions = callQuery(listOwnSessions);
