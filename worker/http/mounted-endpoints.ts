import type { MountedEndpoint } from "#contract/endpoint";

const mounted = new Map<string, MountedEndpoint>();

export function registerEndpoint(endpoint: MountedEndpoint): void {
  mounted.set(endpoint.name, endpoint);
}

/** Every call that this worker answers, in mounting order: the source of the API list. */
export function mountedEndpoints(): MountedEndpoint[] {
  return [...mounted.values()];
}

export const findEndpoint = (name: string): MountedEndpoint | undefined => mounted.get(name);

/** `METHOD /path` of the calls that need this permission. */
export function callsWithPermission(permission: string): string[] {
  return mountedEndpoints().flatMap(({ access, method, path }) =>
    access.kind === "staff" && access.permission === permission && permission !== "" ? [`${method} ${path}`] : [],
  );
}
