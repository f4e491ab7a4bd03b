const steps = [
  { title: "绑定一次", text: "扫采样管上的条码，填手机号和基本信息。以后不用再登记。" },
  { title: "实验室检测", text: "样本到达后签收、上机、核对。走到哪一步，您都看得到。" },
  { title: "报告自动推送", text: "报告发布后短信通知您，在手机页面验证手机号即可查看，不用反复查询。" },
] as const;

/** The promise: bind once, the laboratory works, the report arrives by itself. */
export function BindOncePromise() {
  return (
    <div className="with-art bind-once">
      <ol>
        {steps.map(({ title, text }, i) => (
          <li key={title}>
            <span className="bind-number" aria-hidden="true">
              {i + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <img src="/art/h5/bind.svg" alt="" width={360} height={280} loading="lazy" className="art" />
    </div>
  );
}
