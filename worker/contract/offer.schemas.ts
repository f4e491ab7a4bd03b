import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import * as calls from "./offer";

/** What a visitor can have now: codes of the products in force, and the merchants that agree to be named, by city. */
export const readOffer = endpoint(calls.readOffer, {
  title: "在售项目与服务点",
  access: { kind: "public" },
  reads: "replica",
  reply: z.object({
    products: z.array(z.string()),
    /** What a test costs, in the company's words; empty where it says nothing. */
    price: z.string(),
    places: z.array(z.object({ name: z.string(), city: z.string(), address: z.string(), hours: z.string() })),
  }),
});
