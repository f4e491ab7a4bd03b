import type { CallOf } from "./endpoint";
import type * as schemas from "./enquiries.schemas";

export const sendEnquiry: CallOf<typeof schemas, "sendEnquiry"> = {
  name: "sendEnquiry",
  method: "POST",
  path: "/api/v1/enquiries",
};

export const listEnquiries: CallOf<typeof schemas, "listEnquiries"> = {
  name: "listEnquiries",
  method: "GET",
  path: "/api/v1/enquiries",
};

export const searchEnquiries: CallOf<typeof schemas, "searchEnquiries"> = {
  name: "searchEnquiries",
  method: "POST",
  path: "/api/v1/enquiries/search",
};

export const exportEnquiries: CallOf<typeof schemas, "exportEnquiries"> = {
  name: "exportEnquiries",
  method: "GET",
  path: "/api/v1/enquiries/export",
};

export const readEnquiry: CallOf<typeof schemas, "readEnquiry"> = {
  name: "readEnquiry",
  method: "GET",
  path: "/api/v1/enquiries/{id}",
};

export const updateEnquiry: CallOf<typeof schemas, "updateEnquiry"> = {
  name: "updateEnquiry",
  method: "PUT",
  path: "/api/v1/enquiries/{id}",
};

export const revealEnquiry: CallOf<typeof schemas, "revealEnquiry"> = {
  name: "revealEnquiry",
  method: "POST",
  path: "/api/v1/enquiries/{id}/reveal",
};
