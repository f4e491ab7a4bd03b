import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { foundKindNames, searchRecords } from "#contract/search";
import type { FoundRecord } from "#contract/search.schemas";
import { queryKeyOf } from "../../parts/data/key-of";
import { type ScreenHref, screenLink } from "../../parts/screen-link";
import { adminCallWithoutToast } from "../../session/admin-call";
import { canNameRecord, groupBarcode } from "./records.rules";

/** A record that the palette links to. */
interface RecordLine {
  readonly path: ScreenHref;
  readonly title: string;
  readonly trail: string;
  readonly icon: string;
}

/** Records that match the text and that the person may see; requested 250 ms after the last key. */
export function useRecordSearch(given: string): readonly RecordLine[] {
  const text = useSettled(given.trim());
  const { data = [] } = useQuery({
    queryKey: queryKeyOf(searchRecords, text),
    enabled: canNameRecord(text),
    queryFn: async () => (await adminCallWithoutToast(searchRecords, { body: { text } })).data.list,
  });
  return data.map(asLine);
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const places: Readonly<
  Record<FoundRecord["kind"], { readonly icon: string; readonly path: (id: string) => ScreenHref }>
> = {
  customer: {
    icon: "id-badge",
    path: (id) => screenLink("/service/customers/$personId", { personId: id }),
  },
  tube: { icon: "test-pipe", path: (id) => screenLink("/lab/tubes/$tubeId", { tubeId: id }) },
  sample: { icon: "barcode", path: (id) => screenLink("/lab/tubes/$tubeId", { tubeId: id }) },
  run: { icon: "activity", path: (id) => screenLink("/lab/runs/$runId", { runId: id }) },
  batch: { icon: "package", path: (id) => screenLink("/lab/kits/$kitId", { kitId: id }) },
  plate: { icon: "grid-dots", path: (id) => screenLink("/lab/plates/$plateId", { plateId: id }) },
  order: { icon: "notes", path: (id) => screenLink("/lab/orders/$orderId", { orderId: id }) },
  lot: { icon: "flask", path: (id) => screenLink("/lab/reagents/lots/$lotId", { lotId: id }) },
  instrument: {
    icon: "tool",
    path: (id) => screenLink("/lab/instruments/$instrumentId", { instrumentId: id }),
  },
  report: { icon: "report", path: (id) => screenLink("/lab/reports/$reportId", { reportId: id }) },
  merchant: { icon: "users", path: (id) => screenLink("/lab/merchants/$merchantId", { merchantId: id }) },
  user: { icon: "users", path: (id) => screenLink("/system/users", { username: id }) },
};

function asLine({ kind, id, name, details }: FoundRecord): RecordLine {
  const { icon, path } = places[kind];
  return {
    path: path(id),
    title: groupBarcode(name || id),
    trail: [foundKindNames[kind], ...details].join("，"),
    icon,
  };
}
