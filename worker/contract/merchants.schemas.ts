import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, text } from "./fields.schemas";
import { dayField, idParams } from "./lab-fields.schemas";
import * as calls from "./merchants";
import { merchantMessages } from "./merchants";

export const merchantItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** Name that customers read on a report of type `mer`. */
  shownName: z.string(),
  address: z.string(),
  /** Whether the public list of collection sites shows its name, city, address and hours. */
  isListed: z.boolean(),
  city: z.string(),
  hours: z.string(),
  contactName: z.string(),
  contractFrom: z.nullable(z.string()),
  contractUntil: z.nullable(z.string()),
  status: z.enum(["on", "off"]),
  version: z.int(),
  createdAt: z.int(),
});
export type MerchantItem = z.output<typeof merchantItem>;

const merchantForm = {
  name: text(1, 64, merchantMessages.nameRequired),
  shownName: text(1, 64, merchantMessages.shownNameRequired),
  address: z._default(text(0, 128), ""),
  isListed: z._default(z.boolean(), false),
  city: z._default(text(0, 32), ""),
  hours: z._default(text(0, 40), ""),
  contactName: z._default(text(0, 32), ""),
  contractFrom: z.optional(z.nullable(dayField)),
  contractUntil: z.optional(z.nullable(dayField)),
  status: z._default(z.enum(["on", "off"]), "on"),
};

export const listMerchants = endpoint(calls.listMerchants, {
  title: "合作机构列表",
  access: { kind: "staff", permission: "lab:merchant:list" },
  /** `search`: part of a name or the code. */
  query: z.object({ ...growingListQuery, search: searchPartField, status: z.optional(z.enum(["on", "off"])) }),
  reply: cursorPage(merchantItem),
});

export const createMerchant = endpoint(calls.createMerchant, {
  title: "新建合作机构",
  access: { kind: "staff", permission: "lab:merchant:edit" },
  body: z.strictObject({
    code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,31}$/, merchantMessages.codeInvalid)),
    ...merchantForm,
  }),
  reply: merchantItem,
  auditFields: ["code", "isListed", "name", "shownName", "status"],
});

/** `version` is the one that was read; if somebody else edited the row since, the answer is 409. */
export const updateMerchant = endpoint(calls.updateMerchant, {
  title: "修改合作机构",
  access: { kind: "staff", permission: "lab:merchant:edit" },
  params: idParams,
  body: z.strictObject({ ...merchantForm, version: z.int() }),
  reply: merchantItem,
  auditFields: ["address", "isListed", "name", "shownName", "status"],
});
