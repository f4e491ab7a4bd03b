import { atRest, atRestOrNull } from "../../platform/database/at-rest";

/** Calls as they are written: what was found is sealed at rest. */
export const sealedCalls = <C extends { readonly value: string | null; readonly instrumentCall?: string }>(
  calls: readonly C[],
): C[] =>
  calls.map((call) => ({
    ...call,
    value: atRestOrNull("calls.value", call.value),
    ...(call.instrumentCall === undefined
      ? {}
      : { instrumentCall: atRest("calls.instrument_call", call.instrumentCall) }),
  }));
