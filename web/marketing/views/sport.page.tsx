import { Section } from "../parts/section";
import { ViewPage } from "./view-page";
import { CanCannot, Cards, Mistakes, PlainTable } from "./view-parts";

/** /view7: sport. */
export function SportPage() {
  return (
    <ViewPage
      path="/view7"
      tagline="了解身体，不选拔人"
      facts={[
        ["样本", "唾液，自行取样"],
        ["看什么", "四个方面的相关基因"],
        ["结果", "倾向与证据等级"],
        ["对象", "年满 18 周岁"],
      ]}
      limits="本检测仅供成年人了解自己，仅供参考和娱乐，不用于运动选材、训练处方或疾病诊断；不为未成年人检测。"
    >
      <Section title="四个方面" eyebrow="看什么" className="h-sport">
        <PlainTable
          caption="运动相关基因"
          heads={["方面", "基因", "研究说了什么", "证据"]}
          rows={[
            ["爆发", "ACTN3 R577X", "RR、RX、XX 三型在短跑选手中的比例不同，对普通人影响很小。", "C"],
            ["耐力", "PPARGC1A", "与线粒体有关，各研究结果不一致。", "D"],
            ["恢复", "IL6", "与运动后的炎症反应有关，样本较小。", "D"],
            ["软组织", "COL5A1", "与肌腱韧带有关，结果不一致。", "D"],
          ]}
        />
      </Section>
      <Section title="训练里更重要的事" eyebrow="怎么做" isTinted className="h-sport">
        <Cards
          columns={4}
          list={[
            ["循序渐进", "每周增加的量不超过一成，给身体时间适应。"],
            ["热身与放松", "开始前活动开，结束后慢下来，伤会少很多。"],
            ["睡眠与饮食", "恢复靠睡觉和吃饭，补剂排在后面。"],
            ["听身体的话", "胸闷、胸痛、头晕请立即停下，不缓解请就医。"],
          ]}
        />
      </Section>
      <Section title="两个误会" eyebrow="别信" className="h-sport">
        <Mistakes
          list={[
            ["基因能选出运动员", "2015 年国际专家共识认为，基因检测不能用于选材和个人训练，也不应给孩子做。"],
            ["XX 型跑不快", "许多优秀选手也是 XX 型。训练、营养和心态的作用大得多。"],
          ]}
        />
      </Section>
      <Section title="能回答什么" eyebrow="边界" isTinted className="h-sport">
        <CanCannot
          can={["四个方面的研究进展", "您的基因型和证据等级", "安排训练时多一个参考"]}
          cannot={["适合哪个项目", "能跑多快、跳多高", "会不会受伤"]}
        />
      </Section>
    </ViewPage>
  );
}
