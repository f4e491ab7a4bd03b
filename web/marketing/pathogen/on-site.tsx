import { SiteDrawing } from "../parts/art";

const claims: readonly (readonly [name: string, text: string])[] = [
  ["约 30-40 分钟出结果", "从上机到出结果；取样、排队和复检另计。"],
  ["唾液拭子取样", "不抽血，口腔内旋转即可。"],
  ["免核酸提取", "裂解后直接上机，少一道工序。"],
  ["普通场所", "一张桌子、一个插座即可开展。"],
  ["培训简单", "工作人员经简短培训即可操作。"],
  ["最多 96 个反应模块", "多人同测，互不等待。“最多”指设备满配，现场以实际配置为准。"],
  ["结果上传云端", "核对后生成报告，自动推送。"],
  ["标称准确率 99%", "公司标称值，不代表每一次检测，也不是诊断准确率。"],
];

/** Fast point-of-care testing: every claim of the specification with its source and its meaning. */
export function PointOfCareClaims() {
  return (
    <div className="on-site">
      <SiteDrawing name="device" />
      <ul>
        {claims.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
