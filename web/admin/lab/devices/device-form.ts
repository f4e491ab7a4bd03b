import { type createDevice, deviceMessages } from "#contract/devices";
import type { BodyIn } from "#contract/endpoint";
import type { FieldErrors } from "../../parts/form/field-errors";

/** The values of the form. */
export interface DeviceForm {
  readonly serial: string;
  readonly name: string;
  readonly model: string;
  readonly merchantId: string;
}

export const emptyDeviceForm: DeviceForm = { serial: "", name: "", model: "", merchantId: "" };

/** The request of the form. */
export function deviceRequest({ serial, name, model, merchantId }: DeviceForm): BodyIn<typeof createDevice> {
  return { serial: serial.trim(), name, model, ...(merchantId ? { merchantId } : {}) };
}

/** The contract's message for each wrong field. */
export function deviceErrors({ serial, name }: DeviceForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (!/^[A-Za-z0-9-]{4,32}$/.test(serial.trim())) errors.serial = deviceMessages.serialInvalid;
  const length = name.trim().length;
  if (length < 1 || length > 32) errors.name = deviceMessages.nameRequired;
  return errors;
}
