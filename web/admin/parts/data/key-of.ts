import type { Call } from "#contract/endpoint";

/** Key of what a call answers: the endpoint's name, then what it was asked; without that, of all its answers. */
export const keyOf = (endpoint: Call, ...asked: readonly unknown[]) => [endpoint.name, ...asked];
