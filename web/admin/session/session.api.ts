import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { readAppConfig } from "#contract/app-config";
import { listOwnMenus } from "#contract/menus";
import { readSignedInUser, sessionMessages } from "#contract/session";
import { call } from "../../shared/api";
import { readAppInfo, saveAppInfo } from "../../shared/app-info";
import { queryKeyOf } from "../parts/data/key-of";
import { ownQueryMeta } from "../parts/data/refresh";
import { adminCall, silentAdminCall } from "./admin-call";

const minute = 60_000;

// The guard handles a refusal of the first load with the sign-in page; later refusals are shown.
const callOf = (client: QueryClient, key: QueryKey) =>
  client.getQueryData(key) === undefined ? silentAdminCall : adminCall;

/** The signed-in person; fails with the specification's sentences when the reply has no data or the person no role. */
export const signedInUserQuery = queryOptions({
  queryKey: queryKeyOf(readSignedInUser),
  meta: ownQueryMeta,
  staleTime: minute,
  queryFn: async ({ signal, client, queryKey }) => {
    const { data } = await callOf(client, queryKey)(readSignedInUser, { signal });
    if (!data) throw new Error("Has Error");
    if (data.roles.length === 0) throw new Error(sessionMessages.rolesEmpty);
    return data;
  },
});

/** The menus of the signed-in person. */
export const ownMenusQuery = queryOptions({
  queryKey: queryKeyOf(listOwnMenus),
  meta: ownQueryMeta,
  staleTime: minute,
  queryFn: async ({ signal, client, queryKey }) => (await callOf(client, queryKey)(listOwnMenus, { signal })).data,
});

/** Name and logo of the product, stored between visits. */
export const appInfoQuery = queryOptions({
  queryKey: queryKeyOf(readAppConfig),
  meta: ownQueryMeta,
  staleTime: 30 * minute,
  initialData: readAppInfo,
  initialDataUpdatedAt: 0,
  queryFn: async ({ signal }) => {
    const { data } = await call(readAppConfig, { signal });
    saveAppInfo(data);
    return data;
  },
});
