import { Section } from "../parts/section";
import { Radar } from "./radar";
import { ViewPage } from "./view-page";
import { CanCannot, Cards, PlainTable } from "./view-parts";

const dimensions = [
  ["诚实谦逊", "真诚、公平、不贪图", "财务、采购、合规", 78],
  ["情绪性", "敏感、依恋、担忧", "护理、客服、风控", 46],
  ["外向性", "活跃、善于表达", "销售、讲解、团队带领", 64],
  ["宜人性", "宽容、温和、能合作", "协调、服务、调解", 71],
  ["尽责性", "有条理、追求完成", "生产、质量、项目", 85],
  ["开放性", "好奇、有想象力", "研发、设计、市场", 58],
] as const;

/** /view3: talent assessment at work. */
export function TalentPage() {
  return (
    <ViewPage
      path="/view3"
      tagline="六维人格模型，让人和岗位对上话"
      isKit={false}
      facts={[
        ["方式", "在线问卷，约 20 分钟"],
        ["模型", "六维人格模型"],
        ["个人", "完整报告只给本人"],
        ["单位", "十人以上汇总"],
      ]}
      limits="本测评用于了解与发展，不作为录用或淘汰的唯一依据。基因信息仅作科普，不参与结论；企业只看到十人以上的汇总，看不到任何个人的结果。"
    >
      <Section
        title="六个维度"
        eyebrow="模型"
        lead="把“这个人怎么样”拆成六个可以讨论的维度。没有好坏，只有合不合适。"
        className="h-talent"
      >
        <div className="six">
          <div className="six-chart">
            <Radar axes={dimensions.map(([name, , , value]) => [name, value])} />
            <p>示例：一位质量主管的六维轮廓</p>
          </div>
          <PlainTable
            caption="六维人格模型"
            heads={["维度", "说的是", "常用于"]}
            rows={dimensions.map(([name, means, used]) => [name, means, used])}
          />
        </div>
      </Section>
      <Section title="六个用处" eyebrow="用在哪里" isTinted className="h-talent">
        <Cards
          list={[
            ["招聘", "面试前知道该追问什么，把时间花在关键问题上。"],
            ["岗位建模", "由优秀员工的汇总画出岗位轮廓，写进岗位说明。"],
            ["人才盘点", "看清团队整体的分布与缺口，十人以上才出图。"],
            ["内部晋升", "和本人一起对照新岗位，找到要补的课。"],
            ["选拔", "项目组、储备干部选拔时多一个角度。"],
            ["学习规划", "按短板配课程，按长处配任务，每季度复盘一次。"],
          ]}
        />
      </Section>
      <Section title="能回答什么" eyebrow="边界" className="h-talent">
        <CanCannot
          can={["一个人偏好怎样做事", "与岗位轮廓有哪些差距", "接下来学什么更有用"]}
          cannot={["能力与业绩的高低", "该不该录用这个人", "基因决定了什么性格"]}
        />
      </Section>
    </ViewPage>
  );
}
