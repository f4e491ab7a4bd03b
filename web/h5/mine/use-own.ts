import { useCallback, useEffect, useState } from "react";
import type { Call, DataOf } from "#contract/endpoint";
import { phoneVerificationStep, type VerifiedPhonePath } from "#contract/screens/gates";
import { ApiError, call } from "../../shared/api";
import { takeInitialReply, useInitialReply } from "../first-answer";
import { useRedirect } from "../navigation";

/**
 * The server's data for the verified phone; a visitor without one verifies it first and returns here. Without a path to
 * return to, the refusal is an error like others.
 */
export function useVerifiedPhoneData<E extends Call>(endpoint: E, path: VerifiedPhonePath | null) {
  const redirect = useRedirect();
  const given = useInitialReply(endpoint);
  const [data, setData] = useState<DataOf<E> | null>(given?.data ?? null);
  const [error, setError] = useState<ApiError | null>(null);
  const load = useCallback(() => {
    setError(null);
    call(endpoint).then(
      (answer) => setData(answer.data),
      (refusal: unknown) => {
        const known = refusal instanceof ApiError ? refusal : new ApiError(500, "");
        if (known.code !== 401 || path === null) setError(known);
        else void redirect({ to: "/h5/bindphone", state: phoneVerificationStep(path).state });
      },
    );
  }, [endpoint, path, redirect]);
  useEffect(() => {
    if (!takeInitialReply(endpoint)) load();
  }, [endpoint, load]);
  return { data, error, load };
}
