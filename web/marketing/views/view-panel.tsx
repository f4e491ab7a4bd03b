import { SiteDrawing } from "../parts/art";
import { Icon } from "../parts/icon";
import { NameAndTextList } from "../parts/pairs";
import { SiteLink } from "../parts/site-link";
import { StatementText } from "../parts/statement";
import { sitePage } from "../site-pages";
import { SampleCard } from "./sample-card";
import type { ViewPath } from "./view-groups";
import { viewSummaryOf } from "./view-list";

/** A short form of a view: its drawing, the scenes, what is measured, a sample report. */
export function ViewPanel({ path }: { readonly path: ViewPath }) {
  const { title, lead, scenes, measures, sample, sampleNote } = viewSummaryOf(path);
  const { art, hue } = sitePage(path);
  return (
    <section className={`view h-${hue}`} aria-labelledby="view-title">
      <div className="view-head">
        <div>
          <h2 id="view-title">{title}</h2>
          <p>
            <StatementText of={lead} />
          </p>
          <SiteLink to={path} className="more">
            查看完整介绍
            <Icon name="right" size={18} />
          </SiteLink>
        </div>
        <SiteDrawing name={art} />
      </div>
      <div className="view-body">
        <div>
          <h3>用在哪里</h3>
          <NameAndTextList of={scenes} />
          <h3>检测什么</h3>
          <NameAndTextList of={measures} />
        </div>
        <SampleCard title={title} hue={hue} sample={sample} note={sampleNote} />
      </div>
    </section>
  );
}
