import type { Endpoint } from "#contract/endpoint";
import { isPermission, permissions } from "#contract/permissions";
import { type ApiItem, getApi, listApis, readOpenApi, toolMessages } from "#contract/tools";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { findEndpoint, mountedEndpoints } from "../../http/mounted-endpoints";
import { siteFile } from "../../platform/site-file";
import { countPeopleHolding, menusShowing, peopleHolding, rolesHolding } from "./apis.store";

const peopleShown = 50;
const tagOf = ({ access }: Endpoint) => (access.kind === "staff" ? (access.permission ?? "") : "");

function wireApi(endpoint: Endpoint): ApiItem {
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

/** A file of the site, made from the contract at build (worker/build-files.ts). */
export const readOpenApiAction = staffAction(readOpenApi, {
  async run({ deps }) {
    const { body } = await siteFile(deps.assets, "openapi.json");
    return new Response(body, { headers: { "content-type": "application/json" } });
  },
});

/** Who can make the call is asked of the roles as they are now; a call without a permission is open to every member of staff. */
export const getApiAction = staffAction(getApi, {
  load({ params }) {
    const endpoint = findEndpoint(params.id);
    const tag = endpoint ? tagOf(endpoint) : "";
    return [rolesHolding(tag), peopleHolding(tag, peopleShown), countPeopleHolding(tag), menusShowing(tag)] as const;
  },
  run({ params, loaded: [roles, people, peopleCount, menus] }) {
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
