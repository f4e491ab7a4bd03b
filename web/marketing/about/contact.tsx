import { telephoneHref, useSiteFacts } from "../../shared/site-facts";
import { SiteLink } from "../parts/site-link";

/** Contact data; those that staff entered appear once they are loaded. */
export function ContactData() {
  const { company, phone, hours, email, address, laboratory, licence, director } = useSiteFacts();
  const known = [
    ["公司", company],
    ["电话", phone],
    ["客服时间", hours],
    ["邮箱", email],
    ["地址", address],
    ["实验室", laboratory],
    ["执业许可证号", licence],
    ["实验室负责人", director],
  ].filter(([, value]) => value);
  return (
    <div className="contact">
      <div className="card">
        <h3>机构与合作伙伴</h3>
        <p>在检测定制页填写需求，会有专人联系您。称呼和手机号加密保存，只用于答复。</p>
        <p className="after-faq">
          <SiteLink to="/customize#enquiry" className="btn">
            填写需求
          </SiteLink>
        </p>
      </div>
      <div className="card">
        <h3>已绑定样本的您</h3>
        <p>进度与报告都在手机页面里。验证手机号即可查看、导出，或要求删除您的数据。</p>
        <p className="after-faq">
          <SiteLink to="/h5/bind" className="btn line">
            打开手机页面
          </SiteLink>
        </p>
      </div>
      <dl className="contact-facts" hidden={known.length === 0}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{name === "电话" ? <a href={telephoneHref(phone)}>{phone}</a> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
