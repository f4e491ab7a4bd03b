import { telephoneHref, useSiteFacts } from "../../shared/site-facts";
import { Link } from "../navigation";

/** Phone number and hours, once they are loaded. */
function CallUs() {
  const { phone, hours } = useSiteFacts();
  if (!phone) return null;
  return (
    <p>
      需要帮助，请致电客服 <a href={telephoneHref(phone)}>{phone}</a>
      {hours ? `（${hours}）` : ""}
    </p>
  );
}

/** The page of an address that does not exist. */
export function NotFoundPage() {
  return (
    <div className="other">
      <div className="wrap">
        <img src="/art/h5/not-found.svg" alt="" width={360} height={280} />
        <h1 tabIndex={-1}>页面不存在</h1>
        <p lang="en" className="other-line">
          The webmaster said that you can not enter this page...
        </p>
        <p lang="en">
          Please check that the URL you entered is correct, or click the button below to return to the homepage.
        </p>
        <p>
          您要找的页面可能已经改名或下线。要看报告，请从“<a href="/h5/status">我的样本和报告</a>”查看。
        </p>
        <CallUs />
        <Link to="/index" className="btn">
          返回首页
        </Link>
      </div>
    </div>
  );
}
