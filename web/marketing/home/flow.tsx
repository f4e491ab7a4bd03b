import { SiteDrawing } from "../parts/art";

const steps = [
  { minutes: 2, name: "唾液取样", text: "拭子在口腔内旋转取样，放进采样管，扫码绑定。" },
  { minutes: 3, name: "加样上机", text: "免提取，裂解液直接加入反应管，合盖放进设备。" },
  { minutes: 30, name: "扩增检测", text: "设备自动升降温，最多 96 个反应模块同时工作。" },
  { minutes: 5, name: "结果上传", text: "结果上传云端，核对后生成报告，自动推送给您；需要人工复核的会晚一些。" },
] as const;

/** The four steps as one line that is drawn as it scrolls into view, with the minutes on it. */
export function ServiceSteps() {
  return (
    <div className="flow">
      <svg className="flow-line" viewBox="0 0 1200 120" preserveAspectRatio="none" aria-hidden="true">
        <path className="flow-rail" pathLength={1} d={line} />
        <path className="flow-ink" pathLength={1} d={line} />
      </svg>
      <ol className="flow-steps">
        {steps.map(({ minutes, name, text }, i) => (
          <li key={name}>
            <p className="flow-minutes">
              约 <b>{minutes}</b> 分钟
            </p>
            <SiteDrawing name={`flow-${i + 1}`} width={360} height={280} />
            <h3>
              <span aria-hidden="true">{i + 1}</span>
              {name}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="flow-sum">
        四步合计约 <b>40</b> 分钟
      </p>
      <p className="flow-counts">其中上机到出结果约 30-40 分钟；取样、排队和复检另计。</p>
    </div>
  );
}

const line =
  "M0 60C75 10 75 10 150 60S225 110 300 60 375 10 450 60 525 110 600 60 675 10 750 60 825 110 900 60 975 10 1050 60 1125 110 1200 60";
