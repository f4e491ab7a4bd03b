import { type OrderField, orderColumns, orderMessages } from "#contract/orders";
import { type OrderFields, orderFields } from "#contract/orders.schemas";
import { inputErrors } from "../../http/input-errors";
import { chinaDay } from "../../platform/china-day";
import type { OrderLine } from "./order-files.rules";

/** The patient's data from the client; encrypted as one value. */
export type OrderPatient = Pick<OrderFields, "patientId" | "name" | "phone" | "birth" | "sex">;

/** An existing order with its stored fields, as far as they still exist. */
interface KnownOrder {
  readonly orderNo: string;
  readonly said: Partial<OrderFields>;
}

export interface OrderedTube {
  readonly id: string;
  readonly barcode: string;
  readonly productCode: string;
  readonly merchantId: string | null;
  readonly isUsable: boolean;
  readonly orderId: string | null;
}

interface OrderFacts {
  /** The merchant whose kits the client's patients get, and the products it may order. */
  readonly client: { readonly merchantId: string; readonly products: readonly string[] };
  readonly products: readonly { readonly id: string; readonly code: string; readonly name: string }[];
  readonly tubes: readonly OrderedTube[];
  readonly known: readonly KnownOrder[];
  /** ms UTC */
  readonly now: number;
}

type Errors = Record<string, string[]>;

export type CheckedOrder = { readonly line: number; readonly orderNo: string; readonly errors: Errors } & (
  | {
      readonly verdict: "new";
      readonly fields: OrderFields;
      readonly productId: string;
      readonly tubeId: string | null;
    }
  | { readonly verdict: "same" | "refused" }
);

/** Why a client cannot use this tube for a product, or undefined when it can. */
export function orderTubeRefusal(
  tube: OrderedTube | undefined,
  merchantId: string,
  productCode: string,
): string | undefined {
  if (tube?.merchantId !== merchantId) return orderMessages.tubeUnknown;
  if (tube.productCode !== productCode) return orderMessages.tubeOtherProduct;
  if (tube.orderId !== null) return orderMessages.tubeTaken;
  return tube.isUsable ? undefined : orderMessages.tubeUnusable;
}

/**
 * The Chinese names of the fields that differ from the stored order. Fields whose stored value was deleted do not count, nor
 * does a barcode that was not sent this time.
 */
const differences = (fields: OrderFields, { said }: KnownOrder): string[] =>
  Object.entries(orderColumns).flatMap(([name, title]) => {
    const field = name as OrderField;
    const isAsked = field in said && !(field === "barcode" && fields.barcode === undefined);
    return isAsked && fields[field] !== said[field] ? [title] : [];
  });

/** Checks every order: its fields, what its client may order, and conflicts with existing orders and with others in the same file. */
export function checkOrders(lines: readonly OrderLine[], facts: OrderFacts): CheckedOrder[] {
  const { merchantId, products } = facts.client;
  const seen = new Set<string>();
  return lines.map(({ line, values, objection }) => {
    const { orderNo = "" } = values;
    const judged = { line, orderNo: orderNo.slice(0, 64), errors: {} };
    const refused = (errors: Errors): CheckedOrder => ({ ...judged, verdict: "refused", errors });
    if (objection) return refused({ [objection.field]: [objection.message] });
    const named = facts.products.find(({ name }) => name === values.product?.trim());
    const read = orderFields.safeParse(named ? { ...values, product: named.code } : values);
    if (!read.success) return refused(inputErrors("json", read.error.issues).errors ?? {});
    const fields = read.data;
    const { barcode = "" } = fields;
    if (seen.has(fields.orderNo)) return refused({ orderNo: [orderMessages.repeated] });
    seen.add(fields.orderNo);
    const known = facts.known.find((one) => one.orderNo === fields.orderNo);
    if (known) {
      const different = differences(fields, known).join("、");
      return different ? refused({ orderNo: [orderMessages.different(different)] }) : { ...judged, verdict: "same" };
    }
    if (fields.consentAt > facts.now) return refused({ consentAt: [orderMessages.consentLater] });
    // A birth date of this year or month without a day is compared with today only as far as it is given.
    const today = chinaDay(facts.now);
    if (fields.birth && fields.birth > today.slice(0, fields.birth.length))
      return refused({ birth: [orderMessages.birthLater] });
    const product = products.includes(fields.product) && facts.products.find(({ code }) => code === fields.product);
    if (!product) return refused({ product: [orderMessages.product] });
    const tube = facts.tubes.find((one) => one.barcode === barcode);
    const problem = seen.has(`#${barcode}`)
      ? orderMessages.tubeTaken
      : orderTubeRefusal(tube, merchantId, product.code);
    if (barcode && problem) return refused({ barcode: [problem] });
    if (barcode) seen.add(`#${barcode}`);
    return { ...judged, verdict: "new", fields, productId: product.id, tubeId: tube?.id ?? null };
  });
}
