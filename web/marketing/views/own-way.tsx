import { Section } from "../parts/section";
import { SiteLink } from "../parts/site-link";
import { TextCards } from "./view-parts";

const audiences = {
  parent: {
    title: "家长怎么参加",
    steps: [
      ["学校或机构组织", "学校或教育机构统一开展时，家长与孩子按老师的安排一起完成问卷。"],
      ["还没有机构组织", "把本页转给老师，或留下联系方式，告诉我们孩子的学段和想了解的事。"],
      ["结果给谁", "结果只给家长和孩子，学校只看到十人以上的汇总。不采集未成年人样本。"],
    ],
  },
  employee: {
    title: "员工怎么参加",
    steps: [
      ["单位组织", "由单位开展时，您收到自己的问卷。参加与否由您自己决定。"],
      ["单位还没有开展", "把本页转给人事，或留下联系方式，由我们去和单位谈。"],
      ["结果给谁", "完整报告只给您本人，单位只看到十人以上的汇总，不得据此决定录用或晋升。"],
    ],
  },
} as const;

/** What a parent or an employee, who is no organisation, can do. */
export function OptionsForIndividuals({
  who,
  className,
}: {
  readonly who: keyof typeof audiences;
  readonly className: string;
}) {
  const { title, steps } = audiences[who];
  return (
    <Section id="own-way" title={title} eyebrow="给您" className={className}>
      <TextCards list={steps} />
      <p className="after-faq">
        <SiteLink to="/customize#enquiry" className="btn line">
          留下联系方式
        </SiteLink>
      </p>
    </Section>
  );
}
