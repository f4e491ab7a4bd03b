import type { BodyIn } from "#contract/endpoint";
import { type createReagent, reagentMessages, type receiveReagentLot } from "#contract/reagents";
import type { ReagentItem } from "#contract/reagents.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";

/** The values of the form; all except the tick are texts. */
export const emptyReagentForm = {
  name: "",
  supplier: "",
  catalogNo: "",
  assayCode: "",
  storage: "",
  openDays: "",
  reorderAt: "",
  isRequired: false,
  status: "on",
};
export type ReagentForm = typeof emptyReagentForm;

const shownNumber = (value: number) => (value === 0 ? "" : String(value));

export const reagentFormOf = (reagent: ReagentItem): ReagentForm => ({
  name: reagent.name,
  supplier: reagent.supplier,
  catalogNo: reagent.catalogNo,
  assayCode: reagent.assayCode,
  storage: reagent.storage,
  openDays: shownNumber(reagent.openDays),
  reorderAt: shownNumber(reagent.reorderAt),
  isRequired: reagent.isRequired,
  status: reagent.status,
});

/** The request of the form. */
export function reagentRequest({ openDays, reorderAt, status, ...form }: ReagentForm): BodyIn<typeof createReagent> {
  return {
    ...form,
    // A reagent without an assay cannot be required by one.
    isRequired: form.isRequired && form.assayCode !== "",
    openDays: Number(openDays),
    reorderAt: Number(reorderAt),
    status: status === "off" ? "off" : "on",
  };
}

const isWhole = (text: string, most: number) => /^\d{0,5}$/.test(text.trim()) && Number(text) <= most;

/** The contract's message for each wrong field. */
export function reagentErrors({ name, openDays, reorderAt }: ReagentForm): FieldErrors {
  const errors: Record<string, string> = {};
  const { length } = name.trim();
  if (length < 1 || length > 64) errors.name = reagentMessages.nameRequired;
  if (!isWhole(openDays, 3650)) errors.openDays = "请输入 0-3650 的整数";
  if (!isWhole(reorderAt, 9999)) errors.reorderAt = "请输入 0-9999 的整数";
  return errors;
}

export const emptyLotForm = { reagentId: "", lot: "", expiresOn: "", receivedOn: "", boxes: "", place: "" };
export type LotForm = typeof emptyLotForm;

export function lotRequest({ boxes, ...form }: LotForm): BodyIn<typeof receiveReagentLot> {
  return { ...form, boxes: Number(boxes) };
}

const isDay = (text: string) => /^20\d{2}-\d{2}-\d{2}$/.test(text);

export function lotErrors({ reagentId, lot, expiresOn, receivedOn, boxes }: LotForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (reagentId === "") errors.reagentId = "请选择试剂";
  const { length } = lot.trim();
  if (length < 1 || length > 32) errors.lot = reagentMessages.lotRequired;
  if (!isDay(expiresOn)) errors.expiresOn = "请选择有效期";
  if (!isDay(receivedOn)) errors.receivedOn = "请选择到货日期";
  if (boxCountError(boxes)) errors.boxes = reagentMessages.boxCount;
  return errors;
}

/** The message for an invalid number of boxes, or undefined. */
export const boxCountError = (boxes: string): string | undefined =>
  /^\d{1,3}$/.test(boxes.trim()) && Number(boxes) >= 1 && Number(boxes) <= 200 ? undefined : reagentMessages.boxCount;

/** Value lengths of GS1 application identifiers with a fixed length; (10) and (21) extend to the next separator. */
const fixedLengths: Readonly<Record<string, number>> = { "01": 14, "02": 14, "11": 6, "13": 6, "15": 6, "17": 6 };
const openKeys = ["10", "21"];
const separator = "\u001d";

/** The values of a GS1 element string by application identifier, as scanners send it or printed with brackets. */
function elementsOf(text: string): Readonly<Record<string, string>> {
  if (text.startsWith("("))
    return Object.fromEntries([...text.matchAll(/\((\d{2})\)([^(]*)/g)].map(([, key, value]) => [key, value?.trim()]));
  const found: Record<string, string> = {};
  for (let rest = text; rest !== ""; ) {
    const key = rest.slice(0, 2);
    const open = openKeys.includes(key) ? rest.indexOf(separator) : undefined;
    const end = open === undefined ? 2 + (fixedLengths[key] ?? Number.NaN) : open === -1 ? rest.length : open;
    if (Number.isNaN(end)) return {};
    found[key] = rest.slice(2, end);
    rest = rest.slice(rest.startsWith(separator, end) ? end + 1 : end);
  }
  return found;
}

/**
 * Lot and last day `YYYY-MM-DD` of a supplier's code; undefined for any text that does not contain both. Source: GS1
 * General Specifications, application identifiers (10) and (17); day 00 is the month's last.
 */
export function parseGs1Code(text: string): { readonly lot: string; readonly expiresOn: string } | undefined {
  const { "10": lot, "17": date = "" } = elementsOf(text.trim().replace(/^\](?:d2|C1|Q3)/, ""));
  const [, year, month, day] = /^(\d{2})(0[1-9]|1[0-2])(\d{2})$/.exec(date) ?? [];
  if (!lot || !year || !month || !day) return undefined;
  const last = () => String(new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate());
  return { lot, expiresOn: `20${year}-${month}-${day === "00" ? last() : day}` };
}
