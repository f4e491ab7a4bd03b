import { readTestEntry } from "#contract/test-entry.schemas";
import { publicAction } from "../../http/action";
import { findEntryMerchant } from "./test-entry.store";

export const readTestEntryAction = publicAction(readTestEntry, {
  load: ({ query }) => ({ merchant: findEntryMerchant(query.m ?? "") }),
  replicaIsEnough: ({ merchant }) => merchant !== undefined,
  run: ({ merchant }) => ({ merchant: merchant ?? null }),
});
