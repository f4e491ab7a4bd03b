import type { BodyIn } from "#contract/endpoint";
import { instrumentMessages, type updateInstrument } from "#contract/instruments";
import type { InstrumentItem } from "#contract/instruments.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";

/** The values of the form; all are texts. */
export const emptyInstrumentForm = {
  serial: "",
  name: "",
  model: "",
  location: "",
  inUseSince: "",
  calibrationDays: "",
};
export type InstrumentForm = typeof emptyInstrumentForm;

export const instrumentFormOf = (of: InstrumentItem): InstrumentForm => ({
  serial: of.serial,
  name: of.name,
  model: of.model,
  location: of.location,
  inUseSince: of.inUseSince,
  calibrationDays: of.calibrationDays === 0 ? "" : String(of.calibrationDays),
});

/** The request of the form, without the serial. */
export function instrumentRequest({
  serial: _serial,
  calibrationDays,
  ...form
}: InstrumentForm): Omit<BodyIn<typeof updateInstrument>, "version"> {
  return { ...form, calibrationDays: Number(calibrationDays) };
}

const isLong = (text: string, most: number) => text.trim().length < 1 || text.trim().length > most;
export const isCalendarDay = (text: string) => /^20\d{2}-\d{2}-\d{2}$/.test(text);
const isDays = (text: string) => /^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= 3650;

/** The contract's message for each wrong field. */
export function instrumentErrors({ serial, name, inUseSince, calibrationDays }: InstrumentForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (isLong(serial, 64)) errors.serial = instrumentMessages.serialRequired;
  if (isLong(name, 64)) errors.name = instrumentMessages.nameRequired;
  if (!isCalendarDay(inUseSince)) errors.inUseSince = "请选择启用日期";
  if (calibrationDays.trim() !== "" && !isDays(calibrationDays)) errors.calibrationDays = instrumentMessages.days;
  return errors;
}

export interface TaskPlanForm {
  readonly what: string;
  readonly everyDays: string;
  readonly lastOn: string;
  readonly isOn: boolean;
}

export function taskPlanErrors({ what, everyDays, lastOn }: TaskPlanForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (isLong(what, 64)) errors.what = "请填写保养项目（1-64 个字）";
  if (!isDays(everyDays)) errors.everyDays = instrumentMessages.days;
  if (!isCalendarDay(lastOn)) errors.lastOn = "请选择上次完成的日期";
  return errors;
}

export const emptyRecordForm = {
  what: [] as readonly string[],
  other: "",
  occurredOn: "",
  result: "passed",
  validUntil: "",
  certificate: "",
  note: "",
};
export type RecordForm = typeof emptyRecordForm;

/** What was done: the ticked items and the typed text. */
export const doneWorkText = ({ what, other }: Pick<RecordForm, "what" | "other">): string[] =>
  [...what, other.trim()].filter(Boolean);

export function recordErrors(form: RecordForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (doneWorkText(form).length === 0) errors.other = "请选择或填写项目";
  if (!isCalendarDay(form.occurredOn)) errors.occurredOn = "请选择日期";
  if (form.validUntil !== "" && form.validUntil < form.occurredOn) errors.validUntil = instrumentMessages.endsEarlier;
  return errors;
}
