import { checkTube } from "#contract/bindings";
import { ApiError, call } from "../../shared/api";
import { toasts } from "../parts/toasts";

/** The laboratory's answer to a barcode. */
export interface CheckedTube {
  readonly code: string;
  readonly productName?: string;
  readonly refusal?: string;
}

/** Asks whether the tube can be bound; null when that is unknown: the binding itself will then tell. */
export async function checkTubeBarcode(code: string): Promise<CheckedTube | null> {
  try {
    return { code, ...(await call(checkTube, { body: { code } })).data };
  } catch (error) {
    const refusal = error instanceof ApiError ? error.errors.code?.[0] : undefined;
    if (!refusal) return null;
    toasts.push(refusal, "error");
    return { code, refusal };
  }
}
