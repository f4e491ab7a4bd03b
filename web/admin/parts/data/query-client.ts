import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api";

/** The cache of server data for the whole office; emptied when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails immediately with a message, instead of waiting unseen and being sent later.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 0,
      // The error is shown by adminCall and by the screen's own error state.
      throwOnError: false,
    },
  },
});
