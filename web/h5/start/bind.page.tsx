import { useEffect } from "react";
import { preloadLaterSteps } from "../flow-pages";
import { Screen, ScreenHeading } from "../layout/screen";
import { Link } from "../navigation";
import { StepList } from "./plan";

const steps = [
  ["验证手机号", "用来接收通知、查看报告"],
  ["扫描或输入条码", "在采样管的标签上"],
  ["填写受检人信息", "约一分钟，完成后等待短信"],
] as const;

/** Entry page of the binding, with one button. */
export function BindPage() {
  useEffect(preloadLaterSteps, []);
  return (
    <Screen
      title="绑定样本"
      bar={
        <>
          <Link to="/h5/bindphone" className="button button-main">
            开始绑定
          </Link>
          <Link to="/h5/verify" state={{ when: "valid" }} className="bar-link">
            查看我的样本和报告
          </Link>
        </>
      }
    >
      <img className="hero-art" src="/art/h5/bind.svg" alt="" width="360" height="280" />
      <ScreenHeading title="绑定您的采样管">绑定一次，报告完成后自动送到手机。</ScreenHeading>
      <StepList steps={steps} />
      <p className="fine">
        还没有采样管？<a href="/tubes">怎么得到采样管</a>
      </p>
    </Screen>
  );
}
