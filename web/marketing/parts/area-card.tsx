import type { ReactNode } from "react";
import type { SiteQuery } from "../navigation";
import { SiteDrawing } from "./art";
import type { Hue } from "./hue";
import { Icon } from "./icon";
import { type SiteAddress, SiteLink } from "./site-link";

interface AreaCardProps {
  readonly to: SiteAddress;
  readonly search?: SiteQuery;
  readonly hue: Hue;
  readonly art: string;
  readonly name: string;
  readonly text: string;
  /** Text of the link to the page. */
  readonly more: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A card that links to a page, with its drawing and its colour. */
export function AreaCard({ to, search, hue, art, name, text, more, className = "area", children }: AreaCardProps) {
  return (
    <article className={`${className} h-${hue}`}>
      <SiteDrawing name={art} />
      <div className="area-text">
        <h3>
          <SiteLink to={to} search={search} className="cover">
            {name}
          </SiteLink>
        </h3>
        <p>{text}</p>
        {children}
        <span className="more" aria-hidden="true">
          {more}
          <Icon name="right" size={18} />
        </span>
      </div>
    </article>
  );
}
