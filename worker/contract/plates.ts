import type { CallOf } from "./endpoint";
import type * as schemas from "./plates.schemas";

export const plateStateNames = { open: "排板中", closed: "已封板", discarded: "已作废" } as const;

export const plateMessages = {
  unknownPlate: "样本板不存在",
  productNotReady: "该产品未上线或没有检测方案，不能排板",
  notOpen: "这块板已封板或作废，不能再改动",
  empty: "板上还没有样本",
  stale: "板上有样本的状态已变化，请先清空标红的孔",
  taken: "这个位置已有样本，请先清空",
  moved: "这个位置的样本已被别人移动，请刷新",
  noPlace: "板上没有这个位置",
  format: "板型应为 96 孔或 384 孔",
  measured: "这块板已有检测批次，不能作废",
  leftOut: "检测文件里没有这支样本",
  notLeftOut: "只有检测文件里没有、仍算在这块板上的样本可以移出，请刷新",
  released: "样本已移出，回到待上板",
} as const;

export const listPlates: CallOf<typeof schemas, "listPlates"> = {
  name: "listPlates",
  method: "GET",
  path: "/api/v1/plates",
};

export const createPlate: CallOf<typeof schemas, "createPlate"> = {
  name: "createPlate",
  method: "POST",
  path: "/api/v1/plates",
};

export const getPlate: CallOf<typeof schemas, "getPlate"> = {
  name: "getPlate",
  method: "GET",
  path: "/api/v1/plates/{id}",
};

export const listPlateQueue: CallOf<typeof schemas, "listPlateQueue"> = {
  name: "listPlateQueue",
  method: "GET",
  path: "/api/v1/plate-queue",
};

export const scanOntoPlate: CallOf<typeof schemas, "scanOntoPlate"> = {
  name: "scanOntoPlate",
  method: "POST",
  path: "/api/v1/plates/{id}/scan",
};

export const movePlateSample: CallOf<typeof schemas, "movePlateSample"> = {
  name: "movePlateSample",
  method: "PUT",
  path: "/api/v1/plates/{id}/places",
};

export const closePlate: CallOf<typeof schemas, "closePlate"> = {
  name: "closePlate",
  method: "POST",
  path: "/api/v1/plates/{id}/close",
};

export const discardPlate: CallOf<typeof schemas, "discardPlate"> = {
  name: "discardPlate",
  method: "POST",
  path: "/api/v1/plates/{id}/discard",
};

export const releasePlateSamples: CallOf<typeof schemas, "releasePlateSamples"> = {
  name: "releasePlateSamples",
  method: "POST",
  path: "/api/v1/plates/{id}/release",
};
