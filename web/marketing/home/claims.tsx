import { Mark, Notes } from "../parts/notes";

const claims = [
  { figure: "96", unit: "个", name: "反应模块", text: "单台设备最多 96 个反应模块，互不等待。" },
  { figure: "99", unit: "%", name: "准确率", text: "标称准确率，每批带对照、每管带内参。" },
  { figure: "30-40", unit: "分钟", name: "出结果", text: "从样本上机到结果上传云端。" },
] as const;

/** The three figures, each with its footnote. */
export function Claims() {
  return (
    <section className="claims" aria-label="三个数字">
      <div className="wrap">
        <dl>
          {claims.map(({ figure, unit, name, text }, i) => (
            <div key={name}>
              <dt>
                {name}
                <Mark n={i + 1} />
              </dt>
              <dd>
                <b>{figure}</b> {unit}
              </dd>
              <dd className="claims-text">{text}</dd>
            </div>
          ))}
        </dl>
        <Notes
          list={[
            "“最多”指设备满配时的模块数，现场可用数以实际配置为准。",
            "99% 为与测序比对的基因分型一致率（内部数据），不代表每一次检测，也不是诊断准确率。",
            "指单批样本上机后的时间，不含取样、排队和复检；寄回实验室的消费级检测通常 2-3 天出报告。",
          ]}
        />
      </div>
    </section>
  );
}
