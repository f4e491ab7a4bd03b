/** The sentence beside every reason that staff must give. */
export const reasonRequired = "请填写原因（2-200 个字）";

export const searchedMost = 20;
