import { NameAndTextList } from "../parts/pairs";
import { Section } from "../parts/section";
import { type Statement, StatementText } from "../parts/statement";
import { CaffeineCurves } from "./caffeine-curves";
import { ViewPage } from "./view-page";
import { CanAndCannotLists, CommonMistakes, NoteBelow, PlainTable, TextCards } from "./view-parts";

const induced = "PMC3381939#9";

const tendencies: readonly (readonly [string, Statement])[] = [
  ["偏快", { text: "提神的感觉可能来得快、去得也快。留意一天的总量，不因偏快而加量。", by: ["lab rules"] }],
  ["中等", { text: "多数时候与大家差不多。先喝小杯，看看自己的反应。", by: ["lab rules"] }],
  ["偏慢", { text: "咖啡因在体内可能停留较久。选小杯或低咖啡因，一杯之后先等等。", by: ["lab rules"] }],
];

const sites: readonly (readonly [site: string, gene: string, does: Statement, grade: string])[] = [
  [
    "rs762551",
    "CYP1A2",
    { text: "分解咖啡因的主要酶。AA 型在吸烟或常喝咖啡的人里较快，其他人里不明显。", by: [induced] },
    "D 各研究不一致",
  ],
  [
    "rs4410790",
    "AHR",
    { text: "调节 CYP1A2 的多少，与日常咖啡摄入量有关，影响很小。", by: ["PMID 21490707#10"] },
    "C 大型研究一致",
  ],
];

const note: Statement = {
  text: "两个位点的研究多来自欧洲人群；日本的研究支持 AHR 附近的位点，用于中国人时把握仍较小。研究看的是人们平时喝多少，不是该喝多少。",
  by: ["PMID 21490707#10", "10.1186/s12863-019-0763-7#11"],
};

const habits: readonly (readonly [string, Statement])[] = [
  ["吸烟", { text: "吸烟会让咖啡因代谢得更快，戒烟后会慢下来。", by: [induced, "10.3389/fphar.2021.752826#34"] }],
  [
    "怀孕与避孕药",
    {
      text: "孕期和服用口服避孕药时，咖啡因代谢会变慢，请按医生建议控制咖啡因。",
      by: ["10.1007/BF00637512#35", "10.1007/BF00544361#36"],
    },
  ],
  ["正在服药", { text: "有些药会减慢咖啡因的代谢，服药期间请先问医生或药师。", by: ["10.3389/fphar.2021.752826#34"] }],
  ["喝的时间", { text: "一项试验中，睡前 6 小时喝下的咖啡因仍然影响睡眠。把咖啡放在上午。", by: ["PMC3805807#22"] }],
];

const way: Statement = {
  text: "约 95% 的咖啡因由肝脏里的 CYP1A2 处理。处理得快，提神的感觉来得快、去得也快；处理得慢，下午那一杯可能留到夜里。",
  by: [induced],
};

const mistakes: readonly (readonly [string, Statement])[] = [
  ["代谢快就可以多喝", { text: "代谢快只说明咖啡因可能代谢得快，心跳、睡眠和血压仍会受影响。", by: ["lab rules"] }],
  ["喝咖啡睡得着就没有影响", { text: "睡得着不等于睡得好，请留意白天的精神。", by: ["PMC3805807#22"] }],
];

/** /view2: coffee metabolism. */
export function CoffeePage() {
  return (
    <ViewPage
      path="/view2"
      tagline="一杯咖啡，在您身体里待多久"
      facts={[
        ["样本", "唾液，自行取样"],
        ["看什么", "CYP1A2、AHR 两个位点"],
        ["结果", "偏快、中等、偏慢"],
        ["时间", "通常 2-3 天，短信通知"],
      ]}
    >
      <Section title="咖啡因去哪儿了" eyebrow="原理" lead={<StatementText of={way} />}>
        <div className="six">
          <CaffeineCurves />
          <Tendencies />
        </div>
      </Section>
      <Section title="两个位点" eyebrow="看什么" isTinted className="h-coffee">
        <PlainTable caption="咖啡代谢的两个位点" heads={["位点", "基因", "做什么", "证据"]} rows={sites} />
        <NoteBelow of={note} />
      </Section>
      <Section title="比基因更有用的四件事" eyebrow="同样影响快慢" className="h-coffee">
        <TextCards columns={4} list={habits} />
      </Section>
      <Section title="能回答什么" eyebrow="边界" isTinted className="h-coffee">
        <CanAndCannotLists
          can={["您的咖啡因代谢倾向", "为什么同样一杯，别人睡得着", "喝咖啡的时间可以怎样安排"]}
          cannot={["您该喝几杯", "对咖啡因是否敏感、是否容易焦虑", "心脏和血压状况"]}
        />
        <div className="after-faq">
          <CommonMistakes list={mistakes} />
        </div>
      </Section>
    </ViewPage>
  );
}

function Tendencies() {
  return <NameAndTextList of={tendencies} className="pairs tendencies" />;
}
