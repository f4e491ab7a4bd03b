import type { DataOf } from "#contract/endpoint";
import type { getReagentLot } from "#contract/reagents";

/** A lot as its page shows it. */
export type Lot = DataOf<typeof getReagentLot>;
