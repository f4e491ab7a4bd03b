import { Section } from "../parts/section";
import type { Statement } from "../parts/statement";
import { ViewPage } from "./view-page";
import { CanAndCannotLists, NoteBelow, PlainTable, TextCards } from "./view-parts";

const styles: Statement = {
  text: "“学习方式”说的是喜欢怎样学。按喜欢的方式来教成绩就更好，这一说法没有得到研究支持。",
  by: ["10.1111/j.1539-6053.2009.01038.x#62"],
};

/** /view4: study planning. */
export function StudyPage() {
  return (
    <ViewPage
      path="/view4"
      tagline="先看长处，再排时间"
      who="parent"
      facts={[
        ["方式", "家长与孩子共同问卷"],
        ["时长", "约 25 分钟"],
        ["样本", "不采集未成年人样本"],
        ["复盘", "每学期一次"],
      ]}
      limits="本测评为学习与兴趣测评，基因信息仅作科普，不采集未成年人样本，不承诺成绩、升学或录取结果。"
    >
      <Section
        title="看四件事"
        eyebrow="测什么"
        lead="学习不只是聪明不聪明。怎样接收、怎样安排、怎样坚持、怎样改进，都可以练。"
        className="h-children"
      >
        <TextCards
          columns={4}
          list={[
            ["学习方式", "听讲、阅读、动手还是讨论，哪一种最容易进入状态。"],
            ["计划", "会不会把大任务拆成小步，能不能按时开始。"],
            ["专注", "一次能专心多久，什么最容易打断。"],
            ["复盘", "做错之后会不会回头看，怎样记住教训。"],
          ]}
        />
        <NoteBelow of={styles} />
      </Section>
      <Section title="分阶段的规划" eyebrow="怎么用" isTinted className="h-children">
        <PlainTable
          caption="分阶段学业规划"
          heads={["阶段", "重点", "家长可以做"]}
          rows={[
            ["小学", "习惯与兴趣：固定时间、固定地点、多试几种活动", "陪着开始，不陪到底"],
            ["初中", "方法：错题、笔记、时间表", "问过程，少问分数"],
            ["高中", "取舍：选科、节奏、压力", "一起定目标，每月谈一次"],
          ]}
        />
      </Section>
      <Section title="能回答什么" eyebrow="边界" className="h-children">
        <CanAndCannotLists
          can={["孩子更习惯哪种学习方式", "时间可以怎样安排", "这学期先改哪一件事"]}
          cannot={["将来能考多少分", "智力高低", "基因决定擅长哪一科"]}
        />
      </Section>
    </ViewPage>
  );
}
