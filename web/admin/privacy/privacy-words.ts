import { privacyStateNames } from "#contract/my-data";
import { stateWords } from "../parts/state/state-words";

export const privacyStates = stateWords(privacyStateNames, {
  received: "warn",
  identity_checked: "progress",
  in_progress: "progress",
  done: "ready",
  refused: "neutral",
});

/** What staff do next in each state. */
export const nextSteps: Record<keyof typeof privacyStateNames, string> = {
  received: "请先核实是不是本人，再处理。",
  identity_checked: "身份已核实，可以开始处理。",
  in_progress: "处理完请写明结果，客户会在“我的数据”里看到。",
  done: "已办结。",
  refused: "未能办理，原因已告知客户。",
};
