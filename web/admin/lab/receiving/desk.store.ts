import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { messages } from "#contract/messages";
import { receiveSample } from "#contract/samples";
import { ApiError } from "../../../shared/api";
import { createStore, useStore } from "../../parts/store";
import { quietCall, reportError } from "../../session/admin-call";
import { labKey } from "../parts/lab-queries";
import { type DeskAction, type DeskScan, deskAfter, nextToSend } from "./desk.model";
import { playTone } from "./tones";

/** Scans of this session; they outlive the page, so that a look at a tube loses nothing. */
const scans = createStore<readonly DeskScan[]>([]);

/** Name and lot of the box on the table. */
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
    void send(next).then(() => client.invalidateQueries({ queryKey: labKey, refetchType: "none" }));
  }, [next, client]);
  return {
    scans: list,
    add: (scan: Pick<DeskScan, "barcode" | "condition" | "at">) =>
      act({ kind: "scan", scan: { ...scan, ...boxFacts.get() } }),
    retry: (n: number) => act({ kind: "retry", n }),
    clear: () => act({ kind: "clear" }),
  };
}

async function send({ n, barcode, condition, box, lot }: DeskScan): Promise<void> {
  try {
    const { data } = await quietCall(receiveSample, {
      body: { barcode, condition, ...(box ? { box } : {}), ...(lot ? { expectedLot: lot } : {}) },
    });
    act({ kind: "done", n, reply: data });
    playTone(data.verdict);
  } catch (error) {
    act({ kind: "fail", n, ...failureOf(error) });
    playTone("failed");
  }
}

function failureOf(error: unknown): { failure: string; canRetry: boolean } {
  if (!(error instanceof ApiError)) return { failure: messages.unexpected, canRetry: true };
  const isSession = error.code === 401 || error.code === 6401 || error.code === 403;
  if (isSession) reportError(error);
  const field = Object.values(error.errors)[0]?.[0];
  return { failure: field ?? error.message, canRetry: !field };
}
