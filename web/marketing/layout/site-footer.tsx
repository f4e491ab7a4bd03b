import { telephoneHref, useSiteFacts } from "../../shared/site-facts";
import { siteName } from "../../shared/site-name";
import { Link } from "../navigation";
import { SiteLink } from "../parts/site-link";

const columns = [
  {
    title: "产品应用",
    links: [
      ["/products/drugs", "精准用药"],
      ["/products/micro", "病毒与微生物"],
      ["/products/dtc", "消费级基因检测"],
    ],
  },
  {
    title: "服务",
    links: [
      ["/customize", "检测定制"],
      ["/tubes", "怎么得到采样管"],
      ["/h5/bind", "绑定样本"],
      ["/h5/check", "核验报告"],
      ["/h5/test", "现场快检"],
    ],
  },
  {
    title: "了解我们",
    links: [
      ["/index", "首页"],
      ["/aboutus", "关于我们"],
      ["/aboutus#data", "数据安全"],
      ["/privacy", "隐私政策"],
      ["/terms", "服务协议"],
      ["/sources", "参考资料"],
    ],
  },
  {
    title: "联系我们",
    links: [
      ["/customize#enquiry", "合作咨询"],
      ["/aboutus#contact", "联系方式"],
      ["/index#faq", "常见问题"],
    ],
  },
] as const;

/** Links, copyright, and the filing numbers once they are loaded. */
export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <div className="foot-brand">
          <Link to="/index" className="brand">
            <img src="/art/logo-white.svg" alt="" width={36} height={36} loading="lazy" />
            <span>{siteName}</span>
          </Link>
          <p>唾液样本，免提取。绑定一次，报告自动推送。</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="foot-title">{title}</p>
            <ul>
              {links.map(([to, name]) => (
                <li key={to}>
                  <SiteLink to={to}>{name}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap foot-end">
        <p>
          © 2025 <Copyright />
        </p>
        <Telephone />
        <Filings />
      </div>
    </footer>
  );
}

function Copyright() {
  const { company } = useSiteFacts();
  return <Link to="/index">{company || siteName}</Link>;
}

function Telephone() {
  const { phone, hours, address } = useSiteFacts();
  return phone ? (
    <p>
      客服 <a href={telephoneHref(phone)}>{phone}</a>
      {hours ? `（${hours}）` : ""}
      {address ? ` · ${address}` : ""}
    </p>
  ) : null;
}

function Filings() {
  const { icp, police, policeCode } = useSiteFacts();
  return (
    <p className="filings">
      {icp ? (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
          {icp}
        </a>
      ) : null}
      {police ? (
        <a
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${policeCode}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {police}
        </a>
      ) : null}
    </p>
  );
}
