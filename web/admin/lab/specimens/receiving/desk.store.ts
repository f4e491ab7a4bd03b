import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { receiveSample } from "#contract/samples";
import { listTubes } from "#contract/tubes";
import { preventReload } from "../../../../shared/fetch-part";
import { queryKeyOf } from "../../../parts/data/key-of";
import { refreshData } from "../../../parts/data/refresh";
import { createStore, useStore } from "../../../parts/store";
import { adminCallWithoutToast } from "../../../session/admin-call";
import { type DeskAction, type DeskScan, nextScanToSend, reduceDeskScans, type ScanVerdict } from "./desk.model";
import { describeScanFailure } from "./scan-failure";
import { playTone } from "./scan-sounds";

/** Scans of this session; stored outside the page, so that opening a tube's page loses nothing. */
const scans = createStore<readonly DeskScan[]>([]);

/** Name and lot of the present box. */
export const currentBox = createStore<{ readonly box: string; readonly lot: string }>({ box: "", lot: "" });

const act = (action: DeskAction) => scans.set((list) => reduceDeskScans(list, action));

/** The desk's scans, sent one after the other in the order of scanning. */
export function useReceivingDesk() {
  const list = useStore(scans);
  const client = useQueryClient();
  const next = nextScanToSend(list);
  useEffect(() => {
    if (!next) return;
    act({ kind: "send", n: next.n });
    void send(next).then(async (verdict) => {
      await refreshData({ isQuiet: true });
      // The quarantine list beside the scanner must show the tube at once.
      if (verdict === "quarantined") await client.refetchQueries({ queryKey: queryKeyOf(listTubes), type: "active" });
    });
  }, [next, client]);
  const isUnderWay = list.some(({ status }) => status === "waiting" || status === "sending");
  useEffect(() => (isUnderWay ? preventReload() : undefined), [isUnderWay]);
  return {
    scans: list,
    add: (scan: Pick<DeskScan, "barcode" | "condition" | "at">) =>
      act({ kind: "scan", scan: { ...scan, ...currentBox.get() } }),
    retry: (n: number) => act({ kind: "retry", n }),
    clear: () => act({ kind: "clear" }),
  };
}

async function send({ n, barcode, condition, box, lot }: DeskScan): Promise<ScanVerdict> {
  try {
    const { data } = await adminCallWithoutToast(receiveSample, {
      body: { barcode, condition, ...(box ? { box } : {}), ...(lot ? { expectedLot: lot } : {}) },
    });
    act({ kind: "done", n, reply: data });
    playTone(data.verdict);
    return data.verdict;
  } catch (error) {
    act({ kind: "fail", n, ...describeScanFailure(error) });
    playTone("failed");
    return "failed";
  }
}
