import type { ReactNode } from "react";
import { sitePage } from "../site-pages";
import { SiteDrawing } from "./art";
import { Breadcrumbs } from "./crumbs";
import { PhraseText } from "./phrases";
import { type SiteAddress, SiteLink } from "./site-link";

interface PageHeadProps {
  readonly path: string;
  readonly title: string;
  /** Second line of the heading. */
  readonly tagline?: string;
  readonly lead: ReactNode;
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** True when the test cannot be ordered yet. */
  readonly isSoon?: boolean;
  /** Links to the next steps, the most important first. */
  readonly ways?: readonly (readonly [to: SiteAddress, label: string])[];
}

/** First part of every page except the home page: breadcrumb, heading, drawing in its colour. */
export function PageHead({ path, title, tagline, lead, facts = [], isSoon, ways = [] }: PageHeadProps) {
  const { art, hue } = sitePage(path);
  return (
    <div className={`head h-${hue}`}>
      <div className="wrap head-grid">
        <Breadcrumbs path={path} />
        <div className="head-title">
          <h1 tabIndex={-1}>
            <PhraseText text={title} />
            {tagline ? (
              <span className="tagline">
                <PhraseText text={tagline} />
              </span>
            ) : null}
          </h1>
        </div>
        <div className="head-text">
          <p className="lead">{lead}</p>
          {facts.length > 0 ? (
            <dl className="facts">
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <PhraseText text={value} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          {isSoon ? <p className="soon">即将推出</p> : null}
          {ways.length > 0 ? (
            <div className="actions">
              {ways.map(([to, label], i) => (
                <SiteLink key={to} to={to} className={i === 0 ? "btn" : "btn line"}>
                  {label}
                </SiteLink>
              ))}
            </div>
          ) : null}
        </div>
        <SiteDrawing name={art} className="head-art" />
      </div>
    </div>
  );
}
