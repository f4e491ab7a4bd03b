import { useMutation } from "@tanstack/react-query";
import { showFieldError } from "../form/field-errors";
import { undo } from "./take-back";

/** Undoes a change from a list of changes. */
export const useUndo = () => useMutation({ mutationFn: undo, onError: showFieldError });
