import { StatementText } from "../parts/statement";

const results = [
  {
    name: "检出",
    tone: "found",
    means: "样本中有这种病毒的核酸。可能同时检出几种。",
    next: "戴好口罩，多休息，把报告给医生看，由医生判断是否需要治疗。",
  },
  {
    name: "未检出",
    tone: "clear",
    means: "样本中没有检出这四种病毒的核酸，内参正常。未检出不等于没有感染。",
    next: "症状加重或持续时，请再检测或就医。",
  },
  {
    name: "待复核",
    tone: "unsure",
    means: "有信号，但不够明确，复检后仍不能下结论。",
    next: "请重新取样。待复核既不是检出，也不是未检出。",
  },
  {
    name: "无效",
    tone: "void",
    means: "内参没有出现，可能样本太少或有干扰。",
    next: "这不是您的检测结果，请重新取样，取样前 30 分钟不吃不喝。",
  },
] as const;

/** What each of the four words on a report means and what to do then. */
export function ResultGuide() {
  return (
    <ul className="grid-4">
      {results.map(({ name, tone, means, next }) => (
        <li key={name} className="card result" data-tone={tone}>
          <h3>{name}</h3>
          <p>
            <StatementText of={{ text: means, by: ["lab rules"] }} />
          </p>
          <p className="result-next">{next}</p>
        </li>
      ))}
    </ul>
  );
}
