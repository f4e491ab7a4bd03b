import { Section } from "../parts/section";
import { type Statement, StatementText } from "../parts/statement";
import { RadarChart } from "./radar";
import { ViewPage } from "./view-page";
import { CanAndCannotLists, NoteBelow, PlainTable, TextCards } from "./view-parts";

const dimensions = [
  ["诚实谦逊", "真诚、公平、不贪图", "财务、采购、合规", 78],
  ["情绪性", "敏感、依恋、担忧", "护理、客服、风控", 46],
  ["外向性", "活跃、善于表达", "销售、讲解、团队带领", 64],
  ["宜人性", "宽容、温和、能合作", "协调、服务、调解", 71],
  ["尽责性", "有条理、追求完成", "生产、质量、项目", 85],
  ["开放性", "好奇、有想象力", "研发、设计、市场", 58],
] as const;

const model: Statement = {
  text: "把“这个人怎么样”拆成六个可以讨论的维度。没有好坏，只有合不合适。六个维度是多种语言的研究中反复出现的性格结构，描述偏好，不测能力。",
  by: ["10.1177/1088868306294907#61"],
};

const jobs: Statement = {
  text: "“常用于”一栏只是举例，不是研究结论，也不作为安排岗位的依据。",
  by: ["specification"],
};

const uses: Statement = {
  text: "支持这个模型的研究说的是性格怎样描述，不是谁该被录用；处理个人的测评和健康信息，须有特定目的并取得本人同意。",
  by: ["specification", "10.1177/1088868306294907#61", "个人信息保护法#64"],
};

/** /view3: talent assessment at work. */
export function TalentPage() {
  return (
    <ViewPage
      path="/view3"
      tagline="六维人格模型，让人和岗位对上话"
      who="employee"
      facts={[
        ["方式", "在线问卷，约 20 分钟"],
        ["模型", "六维人格模型"],
        ["个人", "完整报告只给本人"],
        ["单位", "十人以上汇总"],
      ]}
      limits="本测评用于了解与发展，不得作为录用、晋升或淘汰的依据。基因信息仅作科普，不参与结论；企业只看到十人以上的汇总，看不到任何个人的结果。"
    >
      <Section title="六个维度" eyebrow="模型" lead={<StatementText of={model} />} className="h-talent">
        <div className="six">
          <div className="six-chart">
            <RadarChart axes={dimensions.map(([name, , , value]) => [name, value])} />
            <p>示例：一位质量主管的六维轮廓</p>
          </div>
          <PlainTable
            caption="六维人格模型"
            heads={["维度", "说的是", "常用于"]}
            rows={dimensions.map(([name, means, used]) => [name, means, used])}
          />
        </div>
        <NoteBelow of={jobs} />
      </Section>
      <Section title="六个用处" eyebrow="用在哪里" isTinted className="h-talent">
        <TextCards
          list={[
            ["招聘", "按岗位轮廓准备面试要问的问题。用人单位看不到任何人的个人结果，也不得据此决定录用。"],
            ["岗位建模", "由优秀员工的汇总画出岗位轮廓，写进岗位说明。"],
            ["人才盘点", "看清团队整体的分布与缺口，十人以上才出图。"],
            ["内部晋升", "本人对照新岗位，找到要补的课；单位看不到结果，也不得据此决定。"],
            ["选拔", "参加项目组、储备干部选拔的人多一个了解自己的角度；单位看不到结果，也不得据此决定。"],
            ["学习规划", "本人按短板选课程，按长处选任务，每季度复盘一次。"],
          ]}
        />
        <NoteBelow of={uses} />
      </Section>
      <Section title="能回答什么" eyebrow="边界" className="h-talent">
        <CanAndCannotLists
          can={["一个人偏好怎样做事", "与岗位轮廓有哪些差距", "接下来学什么更有用"]}
          cannot={["能力与业绩的高低", "该不该录用这个人", "基因决定了什么性格"]}
        />
      </Section>
    </ViewPage>
  );
}
