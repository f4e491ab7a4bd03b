import { Said, type Statement } from "../parts/statement";

const own = ["specification"] as const;

const claims: readonly { figure: string; unit: string; name: string; text: Statement }[] = [
  {
    figure: "96",
    unit: "个",
    name: "反应模块",
    text: { text: "单台设备最多 96 个反应模块，互不等待。“最多”指满配，现场以实际配置为准。", by: own },
  },
  {
    figure: "99",
    unit: "%",
    name: "准确率",
    text: { text: "标称值，指与测序比对的基因分型一致率（内部数据），不代表每一次检测，也不是诊断准确率。", by: own },
  },
  {
    figure: "30-40",
    unit: "分钟",
    name: "出结果",
    text: { text: "单批样本从上机到结果上传，不含取样、排队和复检；寄回实验室的检测通常 2-3 天出报告。", by: own },
  },
];

/** The three figures, each with whose it is and what it means. */
export function Claims() {
  return (
    <section className="claims" aria-label="三个数字">
      <div className="wrap">
        <dl>
          {claims.map(({ figure, unit, name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b>{figure}</b> {unit}
              </dd>
              <dd className="claims-text">
                <Said of={text} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
