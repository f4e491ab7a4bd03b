import type { StaffWork } from "../../../http/staff-work";
import { shortChinaDay } from "../../../platform/china-day";
import { newId } from "../../../platform/ids";
import type { LabProduct } from "../../calling/subject.types";
import type { NewRun } from "./commit.store";

/** The series of run numbers, which starts again every day in China. */
export function runNumberSeries(now: number): Pick<NewRun, "numberPrefix" | "series"> {
  const day = shortChinaDay(now);
  return { numberPrefix: `R${day}`, series: `run:${day}` };
}

/** A run whose results were typed by people or came from another laboratory, which are responsible for its controls. */
export function createManualRun(
  work: StaffWork,
  product: LabProduct,
  by: { instrument: string; remark: string },
): NewRun {
  return {
    id: newId(work.now),
    kind: "manual",
    importId: null,
    ...runNumberSeries(work.now),
    controlsPassed: true,
    assayId: product.assayId,
    productId: product.id,
    plateCode: "",
    instrument: by.instrument,
    instrumentSerial: "",
    reagentLot: "",
    reagentExpiresOn: "",
    operatorName: "",
    startedAt: null,
    endedAt: work.now,
    isClockTrusted: false,
    qc: { checks: [], reasons: [], remark: by.remark },
    qcReason: "",
    userId: work.caller.userId,
    now: work.now,
  };
}
