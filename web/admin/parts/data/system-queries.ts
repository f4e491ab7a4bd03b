import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Endpoint, QueryIn } from "#contract/endpoint";
import { codes } from "#contract/envelope";
import { ApiError, type CallInput } from "../../../shared/api";
import { adminCall } from "../../session/admin-call";
import { showToast } from "../toast-queue";

/** First part of every key of these screens: a write makes all of it stale, because people, roles and departments show each other. */
export const systemKey = ["system"] as const;

/** Query options of a list or an object, keyed by the endpoint's name and its input. */
export function systemQuery<E extends Endpoint>(endpoint: E, input: Pick<CallInput<E>, "params" | "query"> = {}) {
  return queryOptions({
    queryKey: [...systemKey, endpoint.name, input],
    queryFn: async ({ signal }) => (await adminCall(endpoint, { ...input, signal })).data,
  });
}

/** The same for a page of a list: the page before stays visible, dimmed, while the next one loads. */
export function systemList<E extends Endpoint>(endpoint: E, query: QueryIn<E>) {
  return { ...systemQuery(endpoint, { query }), placeholderData: keepPreviousData };
}

interface Write<I, O> {
  readonly work: (input: I) => Promise<O>;
  readonly done?: (output: O, input: I) => void;
  /** The screen shows messages per field itself. */
  readonly hasFields?: boolean;
  /** Menus or rights may have changed: the shell reads them again. */
  readonly touchesAccess?: boolean;
}

/** A write of these screens; afterwards, done or refused, everything shown is read again. */
export function useWrite<O, I = void>({ work, done, hasFields = false, touchesAccess = false }: Write<I, O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: done,
    onError: (error) => {
      if (!hasFields) showFieldError(error);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: systemKey });
      if (touchesAccess) void client.invalidateQueries({ queryKey: ["session"] });
    },
  });
}

/** Says a refusal by field where no field is shown; a person who declined to give his password knows it already. */
export function showFieldError(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== codes.fieldErrors || error.errors.proof) return;
  showToast({ kind: "error", text: Object.values(error.errors)[0]?.[0] ?? error.message });
}
