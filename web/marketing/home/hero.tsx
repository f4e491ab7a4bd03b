import { SiteDrawing } from "../parts/art";
import { Icon } from "../parts/icon";
import { SiteLink } from "../parts/site-link";
import { Helix } from "./helix";

/** The service in one line, over the turning helix. */
export function Hero() {
  return (
    <div className="hero">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <p className="eyebrow">基因与病原体检测</p>
          <h1 tabIndex={-1}>
            <span>唾液样本</span>
            <span>免提取</span>
            <span>
              <b className="whole">约 30-40 分钟</b>出结果
            </span>
          </h1>
          <p className="lead">
            现场快检从上机到出结果约 30-40 分钟，取样、排队和复检另计；四步顺利时，全程不到 40
            分钟。您只需绑定一次样本，报告自动推送到您的手机。
          </p>
          <div className="actions">
            <SiteLink to="/tubes" className="btn">
              怎么得到采样管
            </SiteLink>
            <SiteLink to="/h5/bind" className="btn line">
              绑定我的样本
            </SiteLink>
          </div>
          <ul className="ticks">
            {["不抽血", "免核酸提取", "结果自动上传云端"].map((text) => (
              <li key={text}>
                <Icon name="check" size={18} />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="hero-scene">
          <SiteDrawing name="hero-back" width={640} height={560} className="hero-layer" />
          <Helix />
          <SiteDrawing name="hero-front" width={640} height={560} className="hero-layer" />
        </div>
      </div>
    </div>
  );
}
