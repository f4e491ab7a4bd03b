import { useEffect } from "react";
import { deviceStorage } from "../../shared/browser-storage";
import { Link } from "../navigation";

/** Key under which the window that opened this page finds the answer of a single sign-on. */
const answerKey = "x-admin-oauth-code";

/** Stores the query for a future single sign-on and closes the window. */
export function AuthRedirectPage() {
  useEffect(() => {
    try {
      deviceStorage.setItem(answerKey, window.location.search.slice(1));
    } catch {
      // Without storage the answer cannot be passed on.
    }
    window.close();
  }, []);
  return (
    <div className="other">
      <div className="wrap">
        <h1 tabIndex={-1}>正在返回</h1>
        <p>窗口稍后会自动关闭。如果没有关闭，请直接关掉本页，回到原来的页面。</p>
        <Link to="/index" className="btn line">
          返回首页
        </Link>
      </div>
    </div>
  );
}
