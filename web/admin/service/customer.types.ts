import type { DataOf } from "#contract/endpoint";
import type { readCustomer } from "#contract/service";

export type Customer = DataOf<typeof readCustomer>;
