import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { text } from "./fields.schemas";
import { idParams, idsField, reasonField } from "./lab-fields.schemas";
import { plainDigits } from "./plain-text";
import { sampleItem } from "./samples.schemas";
import * as calls from "./tube-ends";

/** Marks a tube that was handed out as lost. */
export const loseTube = endpoint(calls.loseTube, {
  title: "登记遗失",
  access: { kind: "staff", permission: "lab:tube:void" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ tubeId: z.string() }),
  auditFields: ["state", "reason"],
});

/** Disposes of tubes; one that cannot be disposed of keeps its state and says why. */
export const disposeTubes = endpoint(calls.disposeTubes, {
  title: "销毁采样管",
  access: { kind: "staff", permission: "lab:tube:dispose" },
  body: z.strictObject({ ids: idsField, reason: reasonField }),
  reply: z.object({
    disposed: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
  auditFields: ["tubes", "reason"],
});

/** Where the tube is stored: freezer, rack, position. Empty clears it. */
export const storeSample = endpoint(calls.storeSample, {
  title: "登记存放位置",
  access: { kind: "staff", permission: "lab:sample:receive" },
  params: idParams,
  body: z.strictObject({ storage: text(0, 32, "存放位置最多 32 个字") }),
  reply: sampleItem,
  auditFields: ["storage"],
});

/** The sample cannot be measured: the customer is told that a new tube is needed. */
export const requestRecollection = endpoint(calls.requestRecollection, {
  title: "申请重新采样",
  access: { kind: "staff", permission: "lab:sample:recollect" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ sample: sampleItem, messageId: z.string() }),
  auditFields: ["messageId", "state", "reason"],
});

/** Gives a new tube of the same product to the person of an old one; the binding and its consents move over. */
export const replaceTube = endpoint(calls.replaceTube, {
  title: "更换采样管",
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
