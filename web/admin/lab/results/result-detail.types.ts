import type { DataOf } from "#contract/endpoint";
import type { getResultSet } from "#contract/result-sets";

export type ResultDetailData = DataOf<typeof getResultSet>;
