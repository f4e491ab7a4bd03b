import { clientMessages, type createClient } from "#contract/clients";
import type { ClientItem } from "#contract/clients.schemas";
import type { BodyIn } from "#contract/endpoint";
import { clientGrantNames, webhookEventNames } from "#contract/order-states";
import type { FieldErrors } from "../../parts/form/field-errors";

/** The values of the form. */
export interface ClientForm {
  readonly name: string;
  readonly merchantId: string;
  readonly products: readonly string[];
  readonly grants: readonly string[];
  readonly webhookUrl: string;
  readonly webhookEvents: readonly string[];
}

export const emptyClientForm: ClientForm = {
  name: "",
  merchantId: "",
  products: [],
  grants: Object.keys(clientGrantNames),
  webhookUrl: "",
  webhookEvents: Object.keys(webhookEventNames),
};

export const clientFormOf = (client: ClientItem): ClientForm => ({
  name: client.name,
  merchantId: client.merchant.id,
  products: client.products,
  grants: client.grants,
  webhookUrl: client.webhookUrl,
  webhookEvents: client.webhookEvents,
});

/** The request of the form; its lists contain only values of the contract. */
export const clientRequest = (form: ClientForm, status: "on" | "off" = "on") =>
  ({ ...form, webhookUrl: form.webhookUrl.trim(), status }) as unknown as BodyIn<typeof createClient>;

/** The contract's message for each wrong field; only the server checks the webhook address. */
export function clientErrors({ name, merchantId, products }: ClientForm): FieldErrors {
  const { length } = name.trim();
  return {
    ...(length < 1 || length > 64 ? { name: clientMessages.nameRequired } : {}),
    ...(merchantId === "" ? { merchantId: "请选择合作机构" } : {}),
    ...(products.length === 0 ? { products: clientMessages.productsRequired } : {}),
  };
}
