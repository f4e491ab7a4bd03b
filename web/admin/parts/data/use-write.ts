import { useMutation, useQueryClient } from "@tanstack/react-query";
import { codes } from "#contract/envelope";
import { ApiError } from "../../../shared/api";
import { type FieldErrors, refusedFields } from "../form/field-errors";
import { showToast } from "../toast-queue";
import { labKey } from "./queries";

interface Step<I, O> {
  readonly work: (input: I) => Promise<O>;
  readonly done?: (output: O, input: I) => void;
  /** The screen shows messages per field itself. */
  readonly hasFields?: boolean;
  /** Takes the messages per field of a refusal, none for any other; the screen shows them. */
  readonly onFields?: (errors: FieldErrors) => void;
}

/** A write of the laboratory; afterwards, done or refused, everything shown is read again. */
export function useStep<O, I = void>({ work, done, onFields, hasFields = onFields !== undefined }: Step<I, O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: done,
    onError: (error) => {
      onFields?.(refusedFields(error));
      if (!hasFields && error instanceof ApiError && error.code === codes.fieldErrors) {
        showToast({ kind: "error", text: Object.values(error.errors)[0]?.[0] ?? error.message });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: labKey }),
  });
}
