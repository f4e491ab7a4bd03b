const claims: readonly { figure: string; unit: string; name: string; text: string }[] = [
  {
    figure: "96",
    unit: "个",
    name: "反应模块",
    text: "单台设备最多 96 个反应模块，互不等待。“最多”指满配，现场以实际配置为准。",
  },
  {
    figure: "99",
    unit: "%",
    name: "准确率",
    text: "公司标称值，不代表每一次检测，也不是诊断准确率。",
  },
  {
    figure: "30-40",
    unit: "分钟",
    name: "出结果",
    text: "现场快检从上机到出结果；取样、排队和复检另计。",
  },
];

/** The three figures, each with its source and its meaning. */
export function FigureClaims() {
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
              <dd className="claims-text">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
