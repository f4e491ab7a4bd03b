import { useEffect, useRef } from "react";
import { OfficeLink } from "./own-link";
import type { ScreenHref } from "./screen-link";
import css from "./view-tabs.module.css";

interface View {
  readonly href: ScreenHref;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Related views of one screen, each with its own address. */
export function ViewTabs({ label, views }: { label: string; views: readonly View[] }) {
  const tabs = useRef<HTMLElement>(null);
  const current = views.find(({ isCurrent }) => isCurrent)?.href;
  // On a phone the current view may be scrolled out of the row.
  useEffect(() => {
    if (current)
      tabs.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={tabs} className={css.tabs} aria-label={label}>
      {views.map((view) => (
        <OfficeLink
          key={view.href}
          href={view.href}
          className={css.tab}
          aria-current={view.isCurrent ? "page" : undefined}
        >
          {view.label}
        </OfficeLink>
      ))}
    </nav>
  );
}
