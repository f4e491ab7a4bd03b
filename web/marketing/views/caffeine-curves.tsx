import { type Statement, StatementText } from "../parts/statement";

const lines = [
  { name: "偏快", half: 2.5, className: "curve-fast" },
  { name: "中等", half: 5, className: "curve-medium" },
  { name: "偏慢", half: 9, className: "curve-slow" },
] as const;

const caption: Statement = {
  text: "示意图：早上 8 点喝一杯之后体内剩余的咖啡因，按半衰期 2.5、5、9 小时绘制。健康成年人的半衰期为 1.5 到 9.5 小时，平均约 5 小时，吸烟、怀孕和药物都会改变它。",
  by: ["NBK223808#37"],
};

const hours = 14;
const x = (hour: number) => 50 + hour * 40;
const y = (share: number) => 220 - share * 180;

/** Rises within the first hour, then halves every `half` hours. */
function level(hour: number, half: number): number {
  return hour < 1 ? hour : 0.5 ** ((hour - 1) / half);
}

function path(half: number): string {
  const points = Array.from({ length: hours * 2 + 1 }, (_, i) => `${x(i / 2)} ${Math.round(y(level(i / 2, half)))}`);
  return `M${points.join("L")}`;
}

/** One cup over the day for the three tendencies; a schematic drawing, not measured data. */
export function CaffeineCurves() {
  return (
    <figure className="caffeine h-coffee">
      <svg viewBox="0 0 660 270" role="img" aria-label="一杯咖啡之后，偏慢的人到夜里剩下的咖啡因比偏快的人多">
        <rect className="night" x={x(11.5)} y="30" width="100" height="190" />
        <path className="caffeine-axis" d="M50 30V220H620" />
        {[
          [0, "8:00"],
          [4, "12:00"],
          [8, "16:00"],
          [12, "20:00"],
        ].map(([hour, text]) => (
          <text key={text} x={x(Number(hour))} y="244">
            {text}
          </text>
        ))}
        <text x={x(12.8)} y="52" className="night-name">
          入睡
        </text>
        {lines.map(({ name, half, className }) => (
          <g key={name} className={className}>
            <path d={path(half)} />
            <text x="618" y={y(level(hours, half)) + 6}>
              {name}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        <StatementText of={caption} />
      </figcaption>
    </figure>
  );
}
