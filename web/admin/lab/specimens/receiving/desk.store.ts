import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { receiveSample } from "#contract/samples";
import { listTubes } from "#contract/tubes";
import { holdReload } from "../../../../shared/fetch-part";
import { keyOf } from "../../../parts/data/key-of";
import { refresh } from "../../../parts/data/refresh";
import { createStore, useStore } from "../../../parts/store";
import { patientCall } from "../../../session/admin-call";
import { type DeskAction, type DeskScan, deskAfter, nextToSend, type Verdict } from "./desk.model";
import { failureOf } from "./scan-failure";
import { playTone } from "./scan-sounds";

/** Scans of this session; stored outside the page, so that opening a tube's page loses nothing. */
const scans = createStore<readonly DeskScan[]>([]);

/** Name and lot of the present box. */
export const boxFacts = createStore<{ readonly box: string; readonly lot: string }>({ box: "", lot: "" });

const act = (action: DeskAction) => scans.set((list) => deskAfter(list, action));

/** The desk's scans, sent one after the other in the order of scanning. */
export function useDesk() {
  const list = useStore(scans);
  const client = useQueryClient();
  const next = nextToSend(list);
  useEffect(() => {
    if (!next) return;
    act({ kind: "send", n: next.n });
    void send(next).then(async (verdict) => {
      await refresh({ isQuiet: true });
      // The quarantine list beside the scanner must show the tube at once.
      if (verdict === "quarantined") await client.refetchQueries({ queryKey: keyOf(listTubes), type: "active" });
    });
  }, [next, client]);
  const isUnderWay = list.some(({ status }) => status === "waiting" || status === "sending");
  useEffect(() => (isUnderWay ? holdReload() : undefined), [isUnderWay]);
  return {
    scans: list,
    add: (scan: Pick<DeskScan, "barcode" | "condition" | "at">) =>
      act({ kind: "scan", scan: { ...scan, ...boxFacts.get() } }),
    retry: (n: number) => act({ kind: "retry", n }),
    clear: () => act({ kind: "clear" }),
  };
}

async function send({ n, barcode, condition, box, lot }: DeskScan): Promise<Verdict> {
  try {
    const { data } = await patientCall(receiveSample, {
      body: { barcode, condition, ...(box ? { box } : {}), ...(lot ? { expectedLot: lot } : {}) },
    });
    act({ kind: "done", n, reply: data });
    playTone(data.verdict);
    return data.verdict;
  } catch (error) {
    act({ kind: "fail", n, ...failureOf(error) });
    playTone("failed");
    return "failed";
  }
}
