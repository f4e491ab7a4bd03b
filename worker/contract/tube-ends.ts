import type { CallOf } from "./endpoint";
import type * as schemas from "./tube-ends.schemas";

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

export const loseTube: CallOf<typeof schemas, "loseTube"> = {
  name: "loseTube",
  method: "POST",
  path: "/api/v1/tubes/{id}/lose",
};

export const disposeTubes: CallOf<typeof schemas, "disposeTubes"> = {
  name: "disposeTubes",
  method: "POST",
  path: "/api/v1/tubes/dispose",
};

export const storeSample: CallOf<typeof schemas, "storeSample"> = {
  name: "storeSample",
  method: "PUT",
  path: "/api/v1/samples/{id}/storage",
};

export const requestRecollection: CallOf<typeof schemas, "requestRecollection"> = {
  name: "requestRecollection",
  method: "POST",
  path: "/api/v1/samples/{id}/recollect",
};

export const replaceTube: CallOf<typeof schemas, "replaceTube"> = {
  name: "replaceTube",
  method: "POST",
  path: "/api/v1/tubes/{id}/replace",
};
