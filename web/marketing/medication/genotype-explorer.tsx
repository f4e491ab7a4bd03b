import { useState } from "react";
import { SourceNumbers } from "../parts/statement";
import { drugExamples } from "./examples";

const sites = drugExamples.flatMap((example) => example.sites.map((one) => ({ ...one, drug: example.name })));

/** Choose a site and a genotype: population, effect and advice change together. */
export function GenotypeExplorer() {
  const [siteAt, setSiteAt] = useState(0);
  const [rowAt, setRowAt] = useState(0);
  const site = sites[siteAt] ?? sites[0];
  const row = site?.rows[rowAt];
  if (!site || !row) return null;
  const choose = (next: number) => {
    setSiteAt(next);
    setRowAt(0);
  };
  return (
    <div className="explorer">
      <div className="explorer-pick">
        <fieldset className="pills">
          <legend>选择位点</legend>
          {sites.map((one, i) => (
            <button key={one.site} type="button" aria-pressed={i === siteAt} onClick={() => choose(i)}>
              {one.site}
              <small>
                {one.gene} · {one.drug}
              </small>
            </button>
          ))}
        </fieldset>
        <fieldset className="genotypes">
          <legend>选择基因型</legend>
          {site.rows.map((one, i) => (
            <button key={one.genotype} type="button" aria-pressed={i === rowAt} onClick={() => setRowAt(i)}>
              <Pair genotype={one.genotype} usual={site.rows[0].genotype} />
              {one.genotype}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="explorer-answer" aria-live="polite">
        <p className="explorer-title">
          <b>{row.genotype}</b>
          <span>
            {site.site}（{site.gene}）· {site.drug}
          </span>
        </p>
        <PopulationBar rows={site.rows} at={rowAt} />
        <p>
          每 100 人中约 <b>{row.share}</b> 人是 {row.genotype} 型。
          <SourceNumbers ids={site.note.by} />
        </p>
        <Meaning row={row} />
      </div>
    </div>
  );
}

type Row = (typeof sites)[number]["rows"][number];

/** The effect of a genotype and the advice, together with whose figure the advice is. */
function Meaning({ row }: { readonly row: Row }) {
  return (
    <dl>
      <div>
        <dt>代谢影响</dt>
        <dd>{row.effect}</dd>
      </div>
      <div>
        <dt>建议</dt>
        <dd>
          {row.advice}
          {row.beside ? <small className="by">{row.beside}</small> : null}
        </dd>
      </div>
    </dl>
  );
}

interface BarProps {
  readonly rows: readonly { readonly genotype: string; readonly share: number }[];
  readonly at: number;
}

/** The last label ends at the bar's end, and the one before leaves it room. */
const labelAt = (i: number, centre: number) => (i === 2 ? 499 : i === 1 ? Math.min(centre, 345) : centre);

/** One bar of a hundred people, with the chosen genotype highlighted. */
function PopulationBar({ rows, at }: BarProps) {
  let from = 0;
  return (
    <svg
      className="population"
      viewBox="0 0 500 64"
      role="img"
      aria-label={rows.map((r) => `${r.genotype} ${r.share}%`).join("，")}
    >
      {rows.map(({ genotype, share }, i) => {
        const x = from * 5;
        from += share;
        return (
          <g key={genotype} data-on={i === at || undefined}>
            <rect x={x + 1} y="0" width={share * 5 - 2} height="36" rx="5" />
            <text x={labelAt(i, x + (share * 5) / 2)} y="58" className={i === 2 ? "at-end" : undefined}>
              {genotype} {share}%
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Two chromosomes: the usual base in one colour, the other in another. */
function Pair({ genotype, usual }: { readonly genotype: string; readonly usual: string }) {
  return (
    <svg viewBox="0 0 44 40" width="44" height="40" aria-hidden="true">
      {[8, 26].map((x, i) => (
        <g key={x}>
          <rect className="pair" x={x} y="1" width="10" height="38" rx="5" />
          <rect className={genotype[i] === usual[0] ? "pair-a" : "pair-b"} x={x} y="14" width="10" height="10" />
        </g>
      ))}
    </svg>
  );
}
