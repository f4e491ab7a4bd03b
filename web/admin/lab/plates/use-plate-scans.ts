import { useEffect, useRef, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { getPlate, listPlateQueue, scanOntoPlate } from "#contract/plates";
import { preventReload } from "../../../shared/fetch-part";
import { queryKeyOf } from "../../parts/data/key-of";
import { callQuery } from "../../parts/data/queries";
import { queryClient } from "../../parts/data/query-client";
import { refreshData } from "../../parts/data/refresh";
import { adminCallWithoutToast } from "../../session/admin-call";
import type { ScanVerdict } from "../specimens/receiving/desk.model";
import { describeScanFailure } from "../specimens/receiving/scan-failure";
import { playTone } from "../specimens/receiving/scan-sounds";

interface PlateScan {
  readonly barcode: string;
  readonly place: number | undefined;
  readonly verdict: ScanVerdict;
  readonly message: string;
  readonly canRetry: boolean;
}

/** Scans onto a plate, sent one after the other, because a hand scanner is faster than the network. */
export function usePlateScans(plateId: string) {
  const queue = useRef(Promise.resolve());
  const [latest, setLatest] = useState<PlateScan>();
  const [waiting, setWaiting] = useState(0);
  const isUnderWay = waiting > 0;
  useEffect(() => (isUnderWay ? preventReload() : undefined), [isUnderWay]);
  const send = async (barcode: string, place: number | undefined) => {
    const outcome = await scanned(plateId, barcode, place);
    playTone(outcome.verdict);
    setLatest(outcome);
    // The reply contained the plate; other data are loaded again when they are next shown.
    await refreshData({ isQuiet: true });
    setWaiting((count) => count - 1);
  };
  const add = (barcode: string, place?: number) => {
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(() => send(barcode, place));
  };
  return { latest, waiting, add, forget: () => setLatest(undefined) };
}

async function scanned(plateId: string, barcode: string, place: number | undefined): Promise<PlateScan> {
  const facts = { barcode, place };
  try {
    const body = { barcode, ...(place === undefined ? {} : { place }) };
    const { data } = await adminCallWithoutToast(scanOntoPlate, { params: { id: plateId }, body });
    queryClient.setQueryData(callQuery(getPlate, { params: { id: plateId } }).queryKey, data.plate);
    if (data.verdict === "placed") leaveQueue(data.barcode);
    const verdict = data.verdict === "placed" ? "received" : data.verdict;
    return { ...facts, verdict, message: data.message, canRetry: false };
  } catch (error) {
    const { failure, canRetry } = describeScanFailure(error);
    return { ...facts, verdict: "failed", message: failure, canRetry };
  }
}

/** Removes a placed sample from the list of waiting ones. */
function leaveQueue(barcode: string): void {
  queryClient.setQueriesData<DataOf<typeof listPlateQueue>>({ queryKey: queryKeyOf(listPlateQueue) }, (page) =>
    page?.list ? { ...page, list: page.list.filter((sample) => sample.barcode !== barcode) } : page,
  );
}
