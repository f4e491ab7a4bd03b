import { boxStateNames, lotStateNames } from "#contract/reagent-states";
import { reagentMessages } from "#contract/reagents";
import type { NewHold } from "../calling/result-holds.rules";
import { wholeRunSubject } from "../calling/run-evidence.rules";
import { lotExpiresAt } from "../specimens/lot-expiry.rules";
import type { LotState } from "./reagents.states";

/** A box as it was scanned. Times are ms UTC, days `YYYY-MM-DD` in China. */
export interface ScannedBox {
  readonly id: string;
  readonly code: string;
  readonly state: keyof typeof boxStateNames;
  readonly version: number;
  readonly openedAt: number | null;
  readonly reagentId: string;
  readonly name: string;
  readonly openDays: number;
  readonly lot: string;
  readonly lotState: LotState;
  readonly lotVersion: number;
  readonly expiresOn: string;
  /** Whether it is for the assay of the measured product. */
  readonly isForAssay: boolean;
}

/** A registered lot that a run names in words, not by its boxes. */
export interface NamedLot {
  readonly id: string;
  readonly name: string;
  readonly lot: string;
  readonly state: LotState;
  readonly version: number;
}

/** Objections to lots that a device, a file or a person names. */
export const lotFaults = (lots: readonly NamedLot[]): string[] =>
  lots.flatMap(({ name, lot, state }) => (state === "accepted" ? [] : [`${name} 批号 ${lot} ${lotStateNames[state]}`]));

const dayMs = 86_400_000;

/** Objections to using a box now, as sentences; empty for a good box. */
export function boxFaults(box: ScannedBox, now: number): string[] {
  const { state, openedAt, openDays, lotState, expiresOn } = box;
  const isOver = openDays > 0 && openedAt !== null && openedAt + openDays * dayMs < now;
  return [
    ...(lotState === "accepted" ? [] : [`批号 ${box.lot} ${lotStateNames[lotState]}`]),
    ...(lotExpiresAt(expiresOn) < now ? [`有效期至 ${expiresOn}，已过期`] : []),
    ...(isOver ? [`开封已超过 ${openDays} 天`] : []),
    ...(state === "stored" || state === "open" ? [] : [`试剂盒${boxStateNames[state]}`]),
    ...(box.isForAssay ? [] : ["不用于该检测方案"]),
  ];
}

export interface BoxesOfRun {
  readonly boxes: readonly ScannedBox[];
  /** Objections to the boxes, and what is missing; a sentence each. */
  readonly faults: readonly string[];
}

/** Compares the scanned codes of a run with what is known about them and what its assay requires. */
export function checkBoxes(
  codes: readonly string[],
  found: readonly ScannedBox[],
  required: readonly { readonly id: string; readonly name: string }[],
  now: number,
): BoxesOfRun {
  const named = new Set(found.map(({ reagentId }) => reagentId));
  const known = new Set(found.map(({ code }) => code));
  return {
    boxes: found,
    faults: [
      ...codes.filter((code) => !known.has(code)).map(reagentMessages.boxUnknown),
      ...found.flatMap((box) => {
        const faults = boxFaults(box, now);
        return faults.length === 0 ? [] : [reagentMessages.unfit(`${box.name} ${box.code}`, faults)];
      }),
      ...required.filter(({ id }) => !named.has(id)).map(({ name }) => reagentMessages.missing(name)),
    ],
  };
}

/** Lots and first expiry of a run's boxes, as texts for the run; undefined without a box. */
export function formatLots(boxes: readonly ScannedBox[]): { lot: string; expiresOn: string } | undefined {
  if (boxes.length === 0) return undefined;
  const [expiresOn = ""] = boxes.map((box) => box.expiresOn).toSorted();
  return { lot: [...new Set(boxes.map(({ lot }) => lot))].join("、").slice(0, 64), expiresOn };
}

/** The hold on results that were measured with reagents in spite of an objection. */
export const unfitReagentHold = (faults: readonly string[], reason: string): NewHold[] =>
  faults.length === 0
    ? []
    : [
        {
          rule: "reagent_unfit",
          subject: wholeRunSubject,
          message: `${faults.join("；")}${reason && `。仍使用的理由：${reason}`}`,
        },
      ];
