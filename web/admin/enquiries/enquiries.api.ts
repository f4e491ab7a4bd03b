import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QueryIn } from "#contract/endpoint";
import { listEnquiries, searchEnquiries } from "#contract/enquiries";
import { keyOf } from "../parts/data/key-of";
import { adminCall } from "../session/admin-call";

/** The list, or the same list for one phone: that one is a POST and is forgotten as soon as it is left. */
export function enquiriesOf(phone: string, asked: QueryIn<typeof listEnquiries>) {
  return queryOptions({
    queryKey: keyOf(listEnquiries, phone, asked),
    queryFn: async ({ signal }) =>
      phone
        ? (await adminCall(searchEnquiries, { body: { ...asked, phone }, signal })).data
        : (await adminCall(listEnquiries, { query: asked, signal })).data,
    placeholderData: keepPreviousData,
    ...(phone ? { gcTime: 0 } : {}),
  });
}
