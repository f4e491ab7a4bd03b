import type { ProductDefinition } from "../product.types";
import { alcohol } from "./alcohol";
import { coffee } from "./coffee";
import { folicAcid } from "./folic-acid";
import { nitroglycerin } from "./nitroglycerin";
import { respiratory } from "./respiratory";

/** The five products that ship, as data; what the database holds is seeded from here. */
export const catalogue: readonly ProductDefinition[] = [alcohol, coffee, nitroglycerin, folicAcid, respiratory];

/** The shipped definition of a product, or null for a code that is not ours. */
export function findProductDefinition(code: string): ProductDefinition | null {
  return catalogue.find((product) => product.code === code) ?? null;
}
