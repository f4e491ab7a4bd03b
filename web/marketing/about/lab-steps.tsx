import { SiteDrawing } from "../parts/art";

const steps = [
  ["签收", "扫条码，核对样本与登记，漏液、过期的先隔离。"],
  ["验收", "看量够不够、管完不完整，不合格就通知您重新取样。"],
  ["排板", "排进 96 孔板，对照孔先占好位置。"],
  ["上机", "设备扩增并记录每一孔的荧光曲线。"],
  ["判读", "软件先看对照，再看每孔，最后看样本。"],
  ["审核", "第二个人或事先批准的规则核对结果，有疑问就退回或复检。"],
  ["发布", "生成报告并短信通知您，更正也会留下旧版本。"],
] as const;

/** The steps of a tube in the laboratory. */
export function LabSteps() {
  return (
    <div className="with-art lab-steps">
      <SiteDrawing name="pathogen" />
      <ol>
        {steps.map(([name, text], i) => (
          <li key={name}>
            <span aria-hidden="true">{i + 1}</span>
            <b>{name}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
