import type { MountedEndpoint } from "#contract/endpoint";
import { isPermission, permissions } from "#contract/permissions";
import { toolMessages } from "#contract/tools";
import { type ApiItem, getApi, listApis, readOpenApi } from "#contract/tools.schemas";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import { notFound } from "../../http/errors";
import { findEndpoint, mountedEndpoints } from "../../http/mounted-endpoints";
import { fetchSiteFile } from "../../platform/site-file";
import {
  countUsersWithPermission,
  findMenusWithPermission,
  findRolesWithPermission,
  findUsersWithPermission,
} from "./apis.store";

const peopleShown = 50;
const tagOf = ({ access }: MountedEndpoint) => (access.kind === "staff" ? (access.permission ?? "") : "");

function wireApi(endpoint: MountedEndpoint): ApiItem {
  const { name, title, method, path, access } = endpoint;
  const permission = tagOf(endpoint);
  return {
    id: name,
    title,
    method,
    path,
    type: permission === "" ? "SYS" : "BUS",
    access: access.kind,
    permission,
    permissionTitle: isPermission(permission) ? permissions[permission] : "",
    needsProof: access.kind === "staff" && access.needsProof === true,
  };
}

export const listApisAction = staffAction(listApis, {
  run({ query }) {
    const has = (text: string, part: string | undefined) => text.toLowerCase().includes((part ?? "").toLowerCase());
    const list = mountedEndpoints()
      .map(wireApi)
      .filter(
        (api) =>
          has(api.title, query.title) &&
          has(api.path, query.path) &&
          has(api.permission, query.permission) &&
          (query.method ?? api.method) === api.method &&
          (query.type ?? api.type) === api.type,
      );
    return { list, count: list.length };
  },
});

/**
 * Reads a file of the site that the build makes from the contract (worker/build-files.ts): complete for callers who may list
 * the API, otherwise only the calls that the caller may make.
 */
export const readOpenApiAction = staffAction(readOpenApi, {
  async run({ deps, caller }) {
    const file = await fetchSiteFile(deps.assets, "openapi.json");
    if (hasPermission(caller.permissions, "admin:sysApi:list"))
      return new Response(file.body, { headers: { "content-type": "application/json" } });
    const document = (await file.json()) as OpenApi;
    const isOpen = (call: Call) => !call["x-permission"] || hasPermission(caller.permissions, call["x-permission"]);
    const paths = Object.entries(document.paths)
      .map(
        ([path, calls]) =>
          [path, Object.fromEntries(Object.entries(calls).filter(([, call]) => isOpen(call)))] as const,
      )
      .filter(([, calls]) => Object.keys(calls).length > 0);
    return Response.json({ ...document, paths: Object.fromEntries(paths) });
  },
});

interface Call {
  readonly "x-permission"?: string;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
}

/** Who can make the call is read from the current roles; a call without a permission is open to every member of staff. */
export const getApiAction = staffAction(getApi, {
  load({ params, sessionId }) {
    const endpoint = findEndpoint(params.id);
    const tag = endpoint ? tagOf(endpoint) : "";
    return {
      roles: findRolesWithPermission(tag),
      people: findUsersWithPermission(tag, sessionId, peopleShown),
      peopleCount: countUsersWithPermission(tag),
      menus: findMenusWithPermission(tag),
    };
  },
  run({ params, roles, people, peopleCount, menus }) {
    const endpoint = findEndpoint(params.id);
    if (!endpoint) throw notFound(toolMessages.unknownApi);
    const isOpen = tagOf(endpoint) === "";
    return {
      ...wireApi(endpoint),
      auditFields: [...(endpoint.auditFields ?? [])],
      menus,
      roles: isOpen ? [] : roles,
      people: isOpen ? [] : people,
      peopleCount: isOpen ? 0 : peopleCount,
    };
  },
});
