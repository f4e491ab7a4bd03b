import { sameOriginPath } from "../../guard";
import { Link, useSearch } from "../navigation";
import { backTarget } from "./way-back";

/** The page for people without the permission. */
export function NoPermissionPage() {
  const search = useSearch();
  const back = () => {
    const target = backTarget(search);
    if (target) window.location.assign(sameOriginPath(target));
    else window.history.back();
  };
  return (
    <div className="other">
      <div className="wrap">
        <img src="/art/h5/not-found.svg" alt="" width={360} height={280} />
        <h1 tabIndex={-1}>没有权限</h1>
        <p lang="en" className="other-line">
          you have no permission to enter this page
        </p>
        <p>您没有访问该页面的权限。如有需要，请联系系统管理员。</p>
        <div className="actions">
          <button type="button" className="btn" onClick={back}>
            返回
          </button>
          <Link to="/index" className="btn line">
            返回首页
          </Link>
        </div>
      </div>
    </div>
  );
}
