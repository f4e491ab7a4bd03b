import { Section } from "../parts/section";
import type { Statement } from "../parts/statement";
import { ViewPage } from "./view-page";
import { CanAndCannotLists, NoteBelow, PlainTable, TextCards } from "./view-parts";

const holland: Statement = {
  text: "六类兴趣来自霍兰德的职业兴趣理论。研究支持这六类的划分；兴趣与环境相符能预测的不多，专业方向只是举例。",
  by: ["10.1037/a0018213#63"],
};

/** /view5: choice of a specialty. */
export function SpecialtyPage() {
  return (
    <ViewPage
      path="/view5"
      tagline="喜欢什么，适合学什么"
      who="parent"
      facts={[
        ["方式", "六类兴趣问卷"],
        ["时长", "约 20 分钟"],
        ["结果", "三到五个方向"],
        ["样本", "不采集未成年人样本"],
      ]}
      limits="本测评为兴趣测评，结果供家庭讨论，基因信息仅作科普，不采集未成年人样本，不承诺录取与就业结果。"
    >
      <Section title="六类兴趣，对应专业方向" eyebrow="从兴趣出发" className="h-children">
        <PlainTable
          caption="六类兴趣与专业方向"
          heads={["兴趣", "喜欢做的事", "专业方向举例", "可以先试试"]}
          rows={[
            ["动手", "组装、操作、在户外", "机械、农学、航海", "社团制作、工厂参观"],
            ["研究", "追问、推理、做实验", "数学、生物、计算机", "读一本科普，做一次小课题"],
            ["艺术", "表达、想象、创作", "设计、文学、音乐", "完成一件作品并请人点评"],
            ["助人", "讲解、照顾、陪伴", "教育、护理、心理", "做一个月志愿者"],
            ["经营", "说服、组织、冒险", "管理、市场、法学", "组织一次活动"],
            ["条理", "整理、核对、按规则", "会计、信息管理、档案", "管一个月班费"],
          ]}
        />
        <NoteBelow of={holland} />
      </Section>
      <Section title="四步缩小范围" eyebrow="怎么用" isTinted className="h-children">
        <TextCards
          columns={4}
          list={[
            ["兴趣", "从问卷得到前三类兴趣，先排除明显不喜欢的。", "1"],
            ["学科", "对照选科要求和学科基础，看哪些走得通。", "2"],
            ["专业", "读培养方案，看四年真正要上的课。", "3"],
            ["验证", "旁听、访谈、实习，用经历代替想象。", "4"],
          ]}
        />
      </Section>
      <Section title="能回答什么" eyebrow="边界" className="h-children">
        <CanAndCannotLists
          can={["孩子更喜欢哪几类事情", "对应哪些专业方向", "下一步怎样验证"]}
          cannot={["哪个专业一定好就业", "能不能被录取", "基因适合哪个专业"]}
        />
      </Section>
    </ViewPage>
  );
}
