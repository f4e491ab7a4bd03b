import { useMutation } from "@tanstack/react-query";
import { type FieldErrors, fieldErrorsOf, showOtherFieldErrors } from "../form/field-errors";
import { refreshData } from "./refresh";

interface Write<I, O> {
  readonly work: (input: I) => Promise<O>;
  readonly done?: (output: O, input: I) => void;
  /** The screen shows messages per field itself. */
  readonly hasFields?: boolean;
  /** Receives the messages per field of a refusal (none for any other error), for the screen to show. */
  readonly onFields?: (errors: FieldErrors) => void;
}

/** A write; it is pending until the data that it changed, or that caused its refusal, have been loaded again. */
export function useWrite<O, I = void>({ work, done, onFields, hasFields = onFields !== undefined }: Write<I, O>) {
  return useMutation({
    mutationFn: work,
    onSuccess: done,
    onError: (error) => {
      onFields?.(fieldErrorsOf(error));
      if (!hasFields) showOtherFieldErrors(error);
    },
    onSettled: () => refreshData(),
  });
}
