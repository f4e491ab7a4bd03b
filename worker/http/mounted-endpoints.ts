import type { Endpoint } from "#contract/endpoint";

const mounted = new Map<string, Endpoint>();

export function rememberEndpoint(endpoint: Endpoint): void {
  mounted.set(endpoint.name, endpoint);
}

/** Every call that this worker answers, in mounting order: the source of the API list. */
export function mountedEndpoints(): Endpoint[] {
  return [...mounted.values()];
}

export const findEndpoint = (name: string): Endpoint | undefined => mounted.get(name);

/** `METHOD /path` of the calls that ask for this permission. */
export function callsOf(permission: string): string[] {
  return mountedEndpoints().flatMap(({ access, method, path }) =>
    access.kind === "staff" && access.permission === permission && permission !== "" ? [`${method} ${path}`] : [],
  );
}
