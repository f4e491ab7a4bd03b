/** Text under every consumer report that says what the product is not. */
export const consumerNotice =
  "本检测为消费级检测，仅供参考和娱乐，不用于疾病诊断，也不能替代医生或药师的意见；结果可能有误或缺失，可能需要复检。";

/** Text under reports about medicines: nobody should change a treatment because of them. */
export const medicationNotice =
  "本检测为消费级检测，仅供参考，不用于疾病诊断，也不能替代医生或药师的意见；请勿因本结果自行停药、换药或改变剂量。结果可能有误或缺失，可能需要复检。";

/** Text under pathogen reports, which are issued together with a licensed institution and not as entertainment. */
export const pathogenNotice =
  "本结果只对本次样本负责，不能单独作为诊断依据；是否感染、是否需要治疗，请由医生结合症状判断。结果可能有误，可能需要复检。";

export const chinaFrequencySource = "本公司采用的参考数值，各地差异较大";
