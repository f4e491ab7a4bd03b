import { Link } from "../../visitors/place";

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
        <p>您要找的页面可能已经改名或下线。收到的报告链接，请从短信里重新打开。</p>
        <Link to="/index" className="btn">
          返回首页
        </Link>
      </div>
    </div>
  );
}
