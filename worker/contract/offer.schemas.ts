import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import * as calls from "./offer";

/** What a visitor can order now: codes of the products in force, and the merchants that agreed to be listed, by city. */
export const readOffer = endpoint(calls.readOffer, {
  title: "在售项目与服务点",
  access: { kind: "public" },
  reads: "replica",
  reply: z.object({
    products: z.array(z.string()),
    /** The price of a test as the company describes it; empty when it publishes none. */
    price: z.string(),
    places: z.array(z.object({ name: z.string(), city: z.string(), address: z.string(), hours: z.string() })),
  }),
});
