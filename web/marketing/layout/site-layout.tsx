import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { readAppInfo } from "../../shared/app-info";
import { useEarlyInput } from "../../use-early-input";
import { pageTitle } from "./page-title";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { usePageChange } from "./use-page-change";
import { loadWholeStyle } from "./whole-style";

/** Header, page, footer of the public site. */
export function SiteLayout() {
  const page = useMatches({ select: (matches) => matches[matches.length - 1] });
  const pathname = page?.pathname ?? "";
  const routeTitle = page?.staticData.title;
  useEarlyInput();
  usePageChange(pathname);
  useEffect(() => {
    document.documentElement.dataset.live = "";
    // In a separate task, because inserting it takes as long as the rest of this commit.
    setTimeout(loadWholeStyle);
  }, []);
  useEffect(() => {
    document.title = pageTitle(pathname, routeTitle, readAppInfo().sys_app_name);
  }, [pathname, routeTitle]);
  return (
    <>
      <svg className="defs" width="0" height="0" aria-hidden="true">
        <symbol id="hex" viewBox="0 0 40 44">
          <path d="M38.5 30.200q0 2.300-2 3.5L22 42.200q-2 1.200-4 0L3.5 33.700q-2-1.200-2-3.5V13.800q0-2.300 2-3.5L18 1.800q2-1.200 4 0l14.5 8.500q2 1.200 2 3.5Z" />
        </symbol>
      </svg>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <SiteHeader pathname={pathname} />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
