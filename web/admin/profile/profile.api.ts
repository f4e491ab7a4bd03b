import { listOwnSessions, readProfile } from "#contract/profile";
import { callQuery } from "../parts/data/queries";

/** The person's own data. They are edited in a form: a later reply must not overwrite it. */
export const ownProfile = { ...callQuery(readProfile), refetchOnWindowFocus: false };

export const ownSessions = callQuery(listOwnSessions);
