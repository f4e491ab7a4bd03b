import { Art } from "../parts/art";
import { Icon } from "../parts/icon";
import { Pairs } from "../parts/pairs";
import { SiteLink } from "../parts/site-link";
import { Said } from "../parts/statement";
import { sitePage } from "../site-pages";
import { SampleCard } from "./sample-card";
import type { ViewPath } from "./view-groups";
import { summaryOf } from "./view-list";

/** A short form of a view: its drawing, the scenes, what is measured, a sample report. */
export function ViewPanel({ path }: { readonly path: ViewPath }) {
  const { title, lead, scenes, measures, sample, sampleNote } = summaryOf(path);
  const { art, hue } = sitePage(path);
  return (
    <section className={`view h-${hue}`} aria-labelledby="view-title">
      <div className="view-head">
        <div>
          <h2 id="view-title">{title}</h2>
          <p>
            <Said of={lead} />
          </p>
          <SiteLink to={path} className="more">
            查看完整介绍
            <Icon name="right" size={18} />
          </SiteLink>
        </div>
        <Art name={art} />
      </div>
      <div className="view-body">
        <div>
          <h3>用在哪里</h3>
          <Pairs of={scenes} />
          <h3>检测什么</h3>
          <Pairs of={measures} />
        </div>
        <SampleCard title={title} hue={hue} sample={sample} note={sampleNote} />
      </div>
    </section>
  );
}
