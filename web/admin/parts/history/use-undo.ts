import { useMutation } from "@tanstack/react-query";
import { showFieldError } from "../form/field-errors";
import { undo } from "./take-back";

/** Takes a change back from a list of changes. */
export const useUndo = () => useMutation({ mutationFn: undo, onError: showFieldError });
