import type { DocumentText } from "#contract/documents/document-text";
import { telephoneHref, useSiteFacts } from "../../shared/site-facts";
import { Breadcrumbs } from "../parts/crumbs";
import { SiteLink } from "../parts/site-link";

interface DocumentPageProps {
  readonly path: string;
  readonly text: DocumentText;
}

const others = [
  ["/privacy", "《隐私政策》"],
  ["/terms", "《服务协议》"],
  ["/consent", "《敏感个人信息处理单独同意书》"],
] as const;

/** A document for consent in its version in force: version, day, main points, the whole text, the company. */
export function DocumentPage({ path, text }: DocumentPageProps) {
  return (
    <article className="band paper">
      <div className="wrap">
        <Breadcrumbs path={path} />
        <h1 tabIndex={-1}>{text.title}</h1>
        <p className="paper-version">
          第 {text.version} 版 · {text.effectiveOn} 起施行
        </p>
        <ul className="paper-summary" aria-label="要点">
          {text.summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {text.changes.length > 0 ? (
          <section>
            <h2>本次更新</h2>
            {text.changes.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ) : null}
        {text.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
        <WhoWeAre />
        <nav className="paper-others" aria-label="其他文件">
          {others
            .filter(([to]) => to !== path)
            .map(([to, name]) => (
              <SiteLink key={to} to={to}>
                {name}
              </SiteLink>
            ))}
        </nav>
      </div>
    </article>
  );
}

/** The data that the text calls 网站页脚 and 联系方式, once they are loaded. */
function WhoWeAre() {
  const { company, address, phone, hours, email } = useSiteFacts();
  const known = [
    ["公司", company],
    ["地址", address],
    ["电话", phone],
    ["客服时间", hours],
    ["邮箱", email],
  ].filter(([, value]) => value);
  return (
    <section id="who">
      <h2>公司与联系方式</h2>
      {known.length > 0 ? (
        <dl className="paper-facts">
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{name === "电话" ? <a href={telephoneHref(phone)}>{phone}</a> : value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          见“<SiteLink to="/aboutus#contact">关于我们</SiteLink>”。
        </p>
      )}
    </section>
  );
}
