/** The sentence shown when a required reason is missing. */
export const reasonRequired = "请填写原因（2-200 个字）";

export const searchMatchesMax = 20;
