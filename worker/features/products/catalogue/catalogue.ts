import type { ProductDefinition } from "../product.types";
import { alcohol } from "./alcohol";
import { coffee } from "./coffee";
import { folicAcid } from "./folic-acid";
import { nitroglycerin } from "./nitroglycerin";
import { respiratory } from "./respiratory";

/** The five products that come with the software, as data; they are inserted into the database from here. */
export const catalogue: readonly ProductDefinition[] = [alcohol, coffee, nitroglycerin, folicAcid, respiratory];

/** The definition of a product that comes with the software, or null for any other code. */
export function findProductDefinition(code: string): ProductDefinition | null {
  return catalogue.find((product) => product.code === code) ?? null;
}
