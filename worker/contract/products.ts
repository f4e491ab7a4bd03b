import type { CallOf } from "./endpoint";
import type * as schemas from "./products.schemas";

export const productStateNames = { draft: "草稿", live: "已上线", retired: "已下线" } as const;

export const listProducts: CallOf<typeof schemas, "listProducts"> = {
  name: "listProducts",
  method: "GET",
  path: "/api/v1/products",
};
