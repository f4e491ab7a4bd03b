import type { DataOf } from "#contract/endpoint";
import type { eraseMyData, readMyData } from "#contract/my-data";

export type MyData = DataOf<typeof readMyData>;

export type Receipt = DataOf<typeof eraseMyData>;
