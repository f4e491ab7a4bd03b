import { checkTube } from "#contract/bindings";
import { ApiError, call } from "../../shared/api";
import { toasts } from "../parts/toasts";

/** What the laboratory says of a barcode. */
export interface CheckedTube {
  readonly code: string;
  readonly productName?: string;
  readonly refusal?: string;
}

/** Asks whether the tube can be bound; null where nobody knows, which the binding itself will say. */
export async function tubeCheck(code: string): Promise<CheckedTube | null> {
  try {
    return { code, ...(await call(checkTube, { body: { code } })).data };
  } catch (error) {
    const refusal = error instanceof ApiError ? error.errors.code?.[0] : undefined;
    if (!refusal) return null;
    toasts.push(refusal, "error");
    return { code, refusal };
  }
}
