import { PageHead } from "../parts/page-head";
import { Section } from "../parts/section";
import { SiteLink } from "../parts/site-link";
import { type SiteOffer, useSiteOffer } from "../parts/use-offer";
import { TextCards } from "../views/view-parts";

const ways = [
  ["合作服务点", "到下面列出的服务点领取采样管，当场绑定、当场采样。"],
  ["单位或学校", "由单位或学校统一发放。参加与否由您自己决定，结果只给您本人。"],
  ["药店与体检中心", "合作的药店和体检中心可以代发采样管，是否有货请先致电服务点。"],
] as const;

const steps = [
  ["拿到采样管", "看一眼管身标签：有条码，没有过有效期。"],
  ["手机绑定", "验证手机号，扫条码，填受检人信息，约一分钟。一个手机号可以为全家绑定。"],
  ["采样交回", "照管身提示采集唾液，交回服务点，或照包装上写的寄回实验室。"],
] as const;

/** /tubes: how a person can get a tube. */
export function TubesPage() {
  const offer = useSiteOffer();
  return (
    <>
      <PageHead
        path="/tubes"
        title="怎么得到采样管"
        tagline="没有采样管，从这里开始"
        lead="检测从一支采样管开始。采样管由合作服务点、单位、学校、药店和体检中心发放，本网站不直接出售。"
        facts={[
          ["对象", "年满 18 周岁"],
          ["绑定", "一个手机号|可为全家绑定"],
        ]}
        ways={[
          ["#places", "看服务点"],
          ["/customize#enquiry", "机构咨询"],
        ]}
      />
      <Section title="三种途径" eyebrow="从哪里来" className="h-brand">
        <TextCards list={ways} />
        {offer?.price ? <p className="under">价格：{offer.price}</p> : null}
      </Section>
      <Section id="places" title="可以领取的服务点" eyebrow="在您附近" isTinted className="h-brand">
        <Places places={offer?.places ?? []} />
      </Section>
      <Section title="拿到之后，三步" eyebrow="怎么用" className="h-brand">
        <TextCards list={steps.map(([name, text], i) => [name, text, String(i + 1)])} />
        <p className="after-faq">
          <SiteLink to="/h5/bind" className="btn line">
            已有采样管，去绑定
          </SiteLink>
        </p>
      </Section>
    </>
  );
}

/** Merchants that agreed to be listed, by city. */
function Places({ places }: Pick<SiteOffer, "places">) {
  if (places.length === 0)
    return (
      <p className="under">
        暂无公开的服务点。请联系客服询问，或由您的单位、学校通过<SiteLink to="/customize#enquiry">机构咨询</SiteLink>
        申请。
      </p>
    );
  return (
    <ul className="grid-3">
      {places.map(({ name, city, address, hours }) => (
        <li key={`${city} ${name}`} className="card">
          <h3>
            {city} · {name}
          </h3>
          <p>{address}</p>
          {hours ? <p>{hours}</p> : null}
        </li>
      ))}
    </ul>
  );
}
