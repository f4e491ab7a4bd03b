import type { CallOf } from "./endpoint";
import type * as schemas from "./rule-sets.schemas";

export const ruleSetMessages = {
  noAssay: "产品还没有检测方案，请先选好检测方案",
  tried: "请先用这一版规则试算以往的结果，再提交",
  cursorInvalid: "试算已过期，请从头再来",
} as const;

export const getRuleSet: CallOf<typeof schemas, "getRuleSet"> = {
  name: "getRuleSet",
  method: "GET",
  path: "/api/v1/rule-sets/{id}",
};

export const createRuleSet: CallOf<typeof schemas, "createRuleSet"> = {
  name: "createRuleSet",
  method: "POST",
  path: "/api/v1/rule-sets",
};

export const saveRuleSet: CallOf<typeof schemas, "saveRuleSet"> = {
  name: "saveRuleSet",
  method: "PUT",
  path: "/api/v1/rule-sets/{id}",
};

export const reviseRuleSet: CallOf<typeof schemas, "reviseRuleSet"> = {
  name: "reviseRuleSet",
  method: "POST",
  path: "/api/v1/rule-sets/{id}/revisions",
};

export const submitRuleSet: CallOf<typeof schemas, "submitRuleSet"> = {
  name: "submitRuleSet",
  method: "POST",
  path: "/api/v1/rule-sets/{id}/submission",
};

export const decideRuleSet: CallOf<typeof schemas, "decideRuleSet"> = {
  name: "decideRuleSet",
  method: "POST",
  path: "/api/v1/rule-sets/{id}/decision",
};

export const tryRuleSet: CallOf<typeof schemas, "tryRuleSet"> = {
  name: "tryRuleSet",
  method: "GET",
  path: "/api/v1/rule-sets/{id}/trial",
};
