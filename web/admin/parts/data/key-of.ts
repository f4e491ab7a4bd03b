import type { Call } from "#contract/endpoint";

/** Query key of a call's reply: the endpoint's name, then the input; without input, of all its replies. */
export const queryKeyOf = (endpoint: Call, ...asked: readonly unknown[]) => [endpoint.name, ...asked];
