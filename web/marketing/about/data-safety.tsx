import { Icon, type IconName } from "../parts/icon";

const points: readonly (readonly [icon: IconName, name: string, text: string])[] = [
  ["lock", "加密保存", "姓名和手机号加密后保存，验证码只存校验值。"],
  ["eye", "先验证再看", "报告链接本身打不开报告，要先验证您绑定的手机号。"],
  ["people", "看得见的人很少", "员工看到的是打码信息，查看完整信息要写原因并留痕。"],
  ["shield", "单位看不到个人", "合作机构和企业只得到十人以上的汇总，看不到任何个人的结果。"],
  ["send", "可以带走", "验证手机号后，可以查看并导出您的全部数据。"],
  ["trash", "可以删除", "可以撤回同意、要求删除，我们在 15 日内答复。"],
];

/** What we do with the data and what the person can do. */
export function DataSafety() {
  return (
    <ul className="grid-3">
      {points.map(([icon, name, text]) => (
        <li key={name} className="card safety">
          <Icon name={icon} size={32} />
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
