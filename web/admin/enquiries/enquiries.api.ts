import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QueryIn } from "#contract/endpoint";
import { listEnquiries, searchEnquiries } from "#contract/enquiries";
import { labKey } from "../parts/data/queries";
import { adminCall } from "../session/admin-call";

/** The list, or the same list for one phone: that one is a POST and is forgotten as soon as it is left. */
export function enquiriesOf(phone: string, asked: QueryIn<typeof listEnquiries>) {
  return queryOptions({
    queryKey: [...labKey, listEnquiries.name, phone, asked],
    queryFn: async ({ signal }) =>
      phone
        ? (await adminCall(searchEnquiries, { body: { ...asked, phone }, signal })).data
        : (await adminCall(listEnquiries, { query: asked, signal })).data,
    placeholderData: keepPreviousData,
    ...(phone ? { gcTime: 0 } : {}),
  });
}
