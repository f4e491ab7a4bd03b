import { stateWords } from "../../parts/state/state-words";

export const merchantStateNames = { on: "合作中", off: "已停用" } as const;
export const merchantStates = stateWords(merchantStateNames, { on: "ready", off: "neutral" });

const accountStateNames = { on: "可登录", off: "已停用" } as const;
export const accountStates = stateWords(accountStateNames, { on: "ready", off: "neutral" });
