import { codes } from "#contract/envelope";
import { messages } from "#contract/messages";
import { readOpenApi } from "#contract/tools";
import { ApiError } from "../../../shared/api";
import { bearerHeaders, showErrorOnce, withAccessToken } from "../../session/admin-call";
import type { ApiDocument } from "./document";

/** The OpenAPI document, which comes without an envelope. */
export async function fetchDocument(): Promise<ApiDocument> {
  try {
    return await withAccessToken(async (token) => {
      const response = await fetch(readOpenApi.path, { headers: bearerHeaders(token) }).catch(() => {
        throw new ApiError(0, messages.network);
      });
      if (response.status === 401) throw new ApiError(codes.signedOut, messages.signedOut);
      if (!response.ok) throw new ApiError(response.status, messages.unexpected);
      return (await response.json()) as ApiDocument;
    });
  } catch (error) {
    showErrorOnce(error);
    throw error;
  }
}
