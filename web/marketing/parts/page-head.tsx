import type { ReactNode } from "react";
import { sitePage } from "../site-pages";
import { Art } from "./art";
import { Crumbs } from "./crumbs";
import { Phrases } from "./phrases";

interface PageHeadProps {
  readonly path: string;
  readonly title: string;
  /** Second line of the heading. */
  readonly tagline?: string;
  readonly lead: ReactNode;
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly children?: ReactNode;
}

/** First part of every page but the home page: where it stands, its heading, its drawing in its colour. */
export function PageHead({ path, title, tagline, lead, facts = [], children }: PageHeadProps) {
  const { art, hue } = sitePage(path);
  return (
    <div className={`head h-${hue}`}>
      <div className="wrap head-grid">
        <Crumbs path={path} />
        <div className="head-title">
          <h1 tabIndex={-1}>
            <Phrases text={title} />
            {tagline ? (
              <span className="tagline">
                <Phrases text={tagline} />
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
                    <Phrases text={value} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          {children ? <div className="actions">{children}</div> : null}
        </div>
        <Art name={art} isFirst className="head-art" />
      </div>
    </div>
  );
}
