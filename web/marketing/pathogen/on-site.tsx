import { Art } from "../parts/art";
import { Mark, Notes } from "../parts/notes";

const claims: readonly (readonly [name: string, text: string, note?: number])[] = [
  ["约 30-40 分钟出结果", "从样本上机到结果上传。", 1],
  ["唾液拭子取样", "不抽血，口腔内旋转即可。"],
  ["免核酸提取", "裂解后直接上机，少一道工序。"],
  ["普通场所", "一张桌子、一个插座即可开展。"],
  ["培训简单", "工作人员经简短培训即可操作。"],
  ["最多 96 个反应模块", "多人同测，互不等待。", 2],
  ["结果上传云端", "核对后生成报告，自动推送。"],
  ["标称准确率 99%", "每批带对照，每管带内参。", 3],
];

/** Fast testing on the spot: every claim of the specification with its footnote. */
export function OnSite() {
  return (
    <>
      <div className="on-site">
        <Art name="device" />
        <ul>
          {claims.map(([name, text, note]) => (
            <li key={name}>
              <b>
                {name}
                {note ? <Mark n={note} /> : null}
              </b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <Notes
        list={[
          "指单批样本上机后的时间，不含取样、排队和复检。",
          "“最多”指设备满配时的模块数，现场可用数以实际配置为准。",
          "99% 为与参考方法比对的一致率（内部数据），不代表每一次检测，也不是诊断准确率。",
        ]}
      />
    </>
  );
}
