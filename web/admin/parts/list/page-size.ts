import { useState } from "react";
import { limits } from "#contract/limits";
import { deviceStorage, readJson, writeJson } from "../../../shared/browser-storage";
import { useTablePreference } from "../table/table-preference";

/** Rows per page that a person last chose for the list of this address: the server's value, until then this machine's. */
export function usePreferredPageSize(home: string): [size: number, keep: (size: number) => void] {
  const key = `admin:page-size:${home}`;
  const [local, setLocal] = useState(() => readJson<number>(deviceStorage, key));
  const [preference, save] = useTablePreference(home);
  const keep = (pageSize: number) => {
    setLocal(pageSize);
    writeJson(deviceStorage, key, pageSize);
    save({ pageSize });
  };
  return [preference?.pageSize ?? local ?? limits.pageSizeDefault, keep];
}
