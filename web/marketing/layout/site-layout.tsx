import { Link, Outlet } from "@tanstack/react-router";

/** Header, page, footer of the public site. */
export function SiteLayout() {
  return (
    <>
      <header className="site-header">
        <Link to="/index">首页</Link>
        <Link to="/products/drugs">产品应用</Link>
        <Link to="/customize">检测定制</Link>
        <Link to="/aboutus">关于我们</Link>
      </header>
      <main className="site-main">
        <Outlet />
      </main>
      <footer className="site-footer">© 2025</footer>
    </>
  );
}
