import { useEffect, useRef } from "react";
import { Link } from "../navigation";
import { Icon } from "../parts/icon";
import { SiteLink } from "../parts/site-link";
import { mainMenu } from "./main-menu";

/** The navigation of narrow screens; opens without scripts, closes itself after a page change. */
export function PhoneMenu({ pathname }: { readonly pathname: string }) {
  const box = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page change closes the menu
  useEffect(() => {
    box.current?.removeAttribute("open");
  }, [pathname]);
  const current = (path: string) => (path === pathname ? "page" : undefined);
  return (
    <details className="phone-menu" ref={box}>
      <summary aria-label="菜单">
        <Icon name="menu" />
      </summary>
      <nav aria-label="手机导航">
        <ul>
          {mainMenu.map((item) => (
            <li key={item.path}>
              {"entries" in item ? (
                <>
                  <p>{item.name}</p>
                  <ul>
                    {item.entries.map((entry) => (
                      <li key={entry.path}>
                        <Link to={entry.path} aria-current={current(entry.path)}>
                          {entry.name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </>
              ) : (
                <Link to={item.path} aria-current={current(item.path)}>
                  {item.name}
                </Link>
              )}
            </li>
          ))}
          <li>
            <SiteLink to="/h5/bind" className="btn">
              绑定样本
            </SiteLink>
          </li>
        </ul>
      </nav>
    </details>
  );
}
