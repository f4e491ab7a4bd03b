import { useMutation } from "@tanstack/react-query";
import { showOtherFieldErrors } from "../form/field-errors";
import { undoRecordedChange } from "./take-back";

/** Undoes a change from a list of changes. */
export const useUndoChange = () => useMutation({ mutationFn: undoRecordedChange, onError: showOtherFieldErrors });
