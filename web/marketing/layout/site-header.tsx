import { siteName } from "../../shared/site-name";
import { Link } from "../navigation";
import { SiteLink } from "../parts/site-link";
import { isPageOfEntry, mainMenu } from "./main-menu";
import { PhoneMenu } from "./phone-menu";
import { ProductMenu } from "./product-menu";

/** Logo, navigation, and the link to one's own sample. */
export function SiteHeader({ pathname }: { readonly pathname: string }) {
  return (
    <header className="top">
      <div className="wrap top-row">
        <Link to="/index" className="brand">
          <img src="/art/logo.svg" alt="" width={36} height={36} />
          <span>{siteName}</span>
        </Link>
        <nav className="top-nav" aria-label="主导航">
          <ul>
            {mainMenu.map((item) =>
              "entries" in item ? (
                <ProductMenu key={item.path} pathname={pathname} />
              ) : (
                <li key={item.path}>
                  <Link
                    to={item.path}
                    className="top-link"
                    aria-current={isPageOfEntry(item.path, pathname) ? "page" : undefined}
                  >
                    {item.name}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
        <SiteLink to="/h5/bind" className="btn small top-bind">
          绑定样本
        </SiteLink>
        <PhoneMenu pathname={pathname} />
      </div>
    </header>
  );
}
