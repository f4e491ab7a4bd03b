import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { plainDigits, text } from "./fields";
import { idParams, idsField, reasonField } from "./lab-fields";
import { sampleItem } from "./samples";

export const tubeEndMessages = {
  notNow: "这支采样管现在不能销毁",
  stillWorkedOn: "样本还在检测流程中，不能销毁",
  nothingToReplace: "这支采样管不需要更换",
  sameTube: "请扫描另一支采样管",
  unknownNewTube: "新采样管不存在，请核对条码",
  newTubeTaken: "新采样管已绑定或不可用，请换一支",
  otherProduct: "新采样管属于另一个检测项目",
  newTubeExpired: "新采样管已过期",
  underReview: "该样本的结果正在审核或已发布，请先退回",
  personGone: "客户的信息已删除，无法通知",
} as const;

/** A tube that was handed out and will not come back. */
export const loseTube = endpoint({
  name: "loseTube",
  title: "登记遗失",
  method: "POST",
  path: "/api/v1/tubes/{id}/lose",
  access: { kind: "staff", permission: "lab:tube:void" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ tubeId: z.string() }),
  auditFields: ["state", "reason"],
});

/** Destroys what is left of tubes; each that cannot go says why and keeps its state. */
export const disposeTubes = endpoint({
  name: "disposeTubes",
  title: "销毁采样管",
  method: "POST",
  path: "/api/v1/tubes/dispose",
  access: { kind: "staff", permission: "lab:tube:dispose" },
  body: z.strictObject({ ids: idsField, reason: reasonField }),
  reply: z.object({
    disposed: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
  auditFields: ["tubes", "reason"],
});

/** Where the tube stands: freezer, rack, place. Empty clears it. */
export const storeSample = endpoint({
  name: "storeSample",
  title: "登记存放位置",
  method: "PUT",
  path: "/api/v1/samples/{id}/storage",
  access: { kind: "staff", permission: "lab:sample:receive" },
  params: idParams,
  body: z.strictObject({ storage: text(0, 32, "存放位置最多 32 个字") }),
  reply: sampleItem,
  auditFields: ["storage"],
});

/** The sample cannot be measured: the customer is told that a new tube is needed. */
export const requestRecollection = endpoint({
  name: "requestRecollection",
  title: "申请重新采样",
  method: "POST",
  path: "/api/v1/samples/{id}/recollect",
  access: { kind: "staff", permission: "lab:sample:recollect" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ sample: sampleItem, messageId: z.string() }),
  auditFields: ["messageId", "state", "reason"],
});

/** Hands a new tube of the same product to the person of an old one; the binding and its consents move over. */
export const replaceTube = endpoint({
  name: "replaceTube",
  title: "更换采样管",
  method: "POST",
  path: "/api/v1/tubes/{id}/replace",
  access: { kind: "staff", permission: "lab:sample:recollect" },
  params: idParams,
  body: z.strictObject({
    barcode: z
      .string({ error: "请扫描新采样管的条码" })
      .check(z.minLength(1, "请扫描新采样管的条码"), z.maxLength(64, "条码格式错误"), z.overwrite(plainDigits)),
    reason: reasonField,
  }),
  reply: z.object({ tubeId: z.string(), newTubeId: z.string(), newBarcode: z.string() }),
  auditFields: ["bindingId", "newTubeId", "reason"],
});
