import { afterEach, beforeEach, expect, test } from "vitest";
import { importBundle } from "#contract/bundles";
import { updateConfig } from "#contract/configs";
import { undoChange } from "#contract/history";
import { checkKitList } from "#contract/kits";
import { updateMenu } from "#contract/menu-edit";
import { listOwnMenus } from "#contract/menus";
import { saveProfile } from "#contract/profile";
import { updateRole } from "#contract/roles";
import { receiveSample } from "#contract/samples";
import { readSignedInUser } from "#contract/session";
import { saveSettings } from "#contract/settings";
import { listTubes } from "#contract/tubes";
import { updateUser } from "#contract/users";
import { callQuery } from "#web/admin/parts/data/queries";
import { queryClient } from "#web/admin/parts/data/query-client";
import { ownQueryMeta, recordCall, refreshData } from "#web/admin/parts/data/refresh";

const tubes = callQuery(listTubes, { query: { pageSize: 20 } });
const me = { ...callQuery(readSignedInUser), meta: ownQueryMeta };

const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) => queryClient.getQueryState(queryKey)?.isInvalidated;

/** Marks the query as answered. */
function read(query: { readonly queryKey: readonly unknown[]; readonly meta?: object | undefined }): void {
  queryClient
    .getQueryCache()
    .build(queryClient, query as never)
    .setData({});
}

beforeEach(() => {
  read(tubes);
  read(me);
});
afterEach(() => queryClient.clear());

test("a key is the endpoint's name and what it was asked", () => {
  expect(tubes.queryKey).toEqual(["listTubes", { query: { pageSize: 20 } }]);
});

test("a write makes what screens show stale, and leaves who is signed in alone", async () => {
  recordCall(receiveSample);
  await refreshData();
  expect([isStale(tubes), isStale(me)]).toEqual([true, false]);
});

test.each([saveProfile, updateUser, updateRole, updateMenu, saveSettings, updateConfig, importBundle, undoChange])(
  "$name also makes who is signed in stale, until that was read again",
  async (endpoint) => {
    recordCall(endpoint);
    await refreshData();
    expect([isStale(tubes), isStale(me)]).toEqual([true, true]);
    read(me);
    await refreshData();
    expect(isStale(me)).toBe(false);
  },
);

test.each([listOwnMenus, checkKitList])("$name changes nothing of it", async (endpoint) => {
  recordCall(endpoint);
  await refreshData();
  expect(isStale(me)).toBe(false);
});
