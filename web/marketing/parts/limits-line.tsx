import { Icon } from "./icon";

/** The sentence under every consumer test; the same text is under its report. */
const consumerLimits =
  "本检测为消费级检测，仅供参考和娱乐，不用于疾病诊断，也不能替代医生或药师的意见；结果可能有误或缺失，可能需要复检。";

export function LimitsLine({ text = consumerLimits }: { readonly text?: string }) {
  return (
    <p className="limits">
      <Icon name="shield" size={22} />
      <span>{text}</span>
    </p>
  );
}
