import { OwnLink } from "../../parts/own-link";
import css from "./view-tabs.module.css";

export interface View {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Sister views of one screen, each with its own address. */
export function ViewTabs({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {views.map((view) => (
        <OwnLink
          key={view.href}
          href={view.href}
          className={css.tab}
          aria-current={view.isCurrent ? "page" : undefined}
        >
          {view.label}
        </OwnLink>
      ))}
    </nav>
  );
}
