import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listPreferences, removePreference, savePreference } from "#contract/preferences";
import type { ListPreference } from "#contract/preferences.schemas";
import { silentAdminCall } from "../../session/admin-call";
import { queryKeyOf } from "../data/key-of";
import { ownQueryMeta } from "../data/refresh";

type Preferences = Readonly<Record<string, ListPreference>>;

const queryKey = queryKeyOf(listPreferences);

/**
 * The signed-in person's settings of the table with that name, stored on the server; undefined until they are loaded.
 */
export function useTablePreference(name: string) {
  const screen = tablePreferenceKey(name);
  const client = useQueryClient();
  const { data } = useQuery<Preferences>({
    queryKey,
    meta: ownQueryMeta,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => (await silentAdminCall(listPreferences)).data,
  });
  const change = (part: Partial<ListPreference>) => {
    const all = client.getQueryData<Preferences>(queryKey) ?? {};
    const next = { ...all[screen], ...part };
    client.setQueryData<Preferences>(queryKey, { ...all, [screen]: next });
    // A failure to store display settings is not worth a message.
    void silentAdminCall(savePreference, { params: { screen }, body: next }).catch(() => undefined);
  };
  const forget = () => {
    const { [screen]: _, ...others } = client.getQueryData<Preferences>(queryKey) ?? {};
    client.setQueryData<Preferences>(queryKey, others);
    void silentAdminCall(removePreference, { params: { screen } }).catch(() => undefined);
  };
  return [data?.[screen], change, forget] as const;
}

/** A server-safe key for a table with a Chinese name: FNV-1a, 32 bits, in letters and digits. */
export function tablePreferenceKey(name: string): string {
  let hash = 0x811c9dc5;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `table.${hash.toString(36)}`;
}
