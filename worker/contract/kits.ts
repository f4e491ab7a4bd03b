import type { CallOf } from "./endpoint";
import type * as schemas from "./kits.schemas";

export const kitMessages = {
  quantityRange: "数量应为 1-5000 的整数",
  lotRequired: "请输入批号",
  firstNumberInvalid: "起始号应为数字，连同校验位共 6-13 位",
  expiryPast: "有效期应晚于今天",
  rangeTaken: "条码号段与已有批次重叠，请更换起始号",
  rangeOverflow: "号段超出了位数，请更换起始号或减少数量",
  productNotLive: "该产品未上线，不能制作采样管",
  merchantOff: "该商家已停用，请更换商家",
  unknownBatch: "批次不存在",
  listEmpty: "请粘贴或选择条码",
  listTooLong: "一次最多导入 5000 支",
  listBroken: "还有条码需要改正，请先处理标出的行",
  listKnown: "这份条码已导入过，未作任何改动",
  mistyped: "校验位不符，条码可能没扫全或输错一位，请重扫",
} as const;

export const checkSchemeNames = {
  none: "无校验位",
  gs1: "GS1 模 10",
  luhn: "Luhn 模 10",
  damm: "Damm",
  mod11: "模 11（权 2-7）",
  mod11_10: "ISO 7064 模 11,10",
  mod97: "ISO 7064 模 97-10（两位）",
} as const;

/** How many digits each scheme uses at the end of a barcode. */
export const checkDigitCounts = { none: 0, gs1: 1, luhn: 1, damm: 1, mod11: 1, mod11_10: 1, mod97: 2 } as const;

export const kitBatchStateNames = {
  draft: "草稿",
  printed: "已打印",
  issued: "已发放",
  closed: "已关闭",
  recalled: "已召回",
  cancelled: "已作废",
} as const;

export const listKitBatches: CallOf<typeof schemas, "listKitBatches"> = {
  name: "listKitBatches",
  method: "GET",
  path: "/api/v1/kit-batches",
};

export const createKitBatch: CallOf<typeof schemas, "createKitBatch"> = {
  name: "createKitBatch",
  method: "POST",
  path: "/api/v1/kit-batches",
};

/** Verdicts on the barcodes of a list of another manufacturer's tubes. */
export const listVerdictNames = {
  ok: "可导入",
  not_barcode: "应为 6-13 位数字",
  rounded: "被表格软件当作数字改写，原来的数字已丢失，请设为文本",
  bad_check: "校验位不符",
  repeated: "与前面的行重复",
  known: "系统中已有",
} as const;

export const checkKitList: CallOf<typeof schemas, "checkKitList"> = {
  name: "checkKitList",
  method: "POST",
  path: "/api/v1/kit-batches/check",
};

export const importKitList: CallOf<typeof schemas, "importKitList"> = {
  name: "importKitList",
  method: "POST",
  path: "/api/v1/kit-batches/import",
};

export const getKitBatch: CallOf<typeof schemas, "getKitBatch"> = {
  name: "getKitBatch",
  method: "GET",
  path: "/api/v1/kit-batches/{id}",
};

export const listReportsOfKitBatch: CallOf<typeof schemas, "listReportsOfKitBatch"> = {
  name: "listReportsOfKitBatch",
  method: "GET",
  path: "/api/v1/kit-batches/{id}/reports",
};

export const listKitLabels: CallOf<typeof schemas, "listKitLabels"> = {
  name: "listKitLabels",
  method: "GET",
  path: "/api/v1/kit-batches/{id}/labels",
};

export const printKitBatch: CallOf<typeof schemas, "printKitBatch"> = {
  name: "printKitBatch",
  method: "POST",
  path: "/api/v1/kit-batches/{id}/print",
};

export const issueKitBatch: CallOf<typeof schemas, "issueKitBatch"> = {
  name: "issueKitBatch",
  method: "POST",
  path: "/api/v1/kit-batches/{id}/issue",
};

export const voidKitBatch: CallOf<typeof schemas, "voidKitBatch"> = {
  name: "voidKitBatch",
  method: "POST",
  path: "/api/v1/kit-batches/{id}/void",
};
