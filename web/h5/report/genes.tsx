import type { ReportView } from "#contract/report-view.schemas";
import { ReportSection } from "./part";

type Gene = ReportView["genes"][number];
type Row = Gene["rows"][number];

/** Gene by gene: the finding, its effect, and how common each genotype is. */
export function GeneResults({ genes }: { readonly genes: ReportView["genes"] }) {
  return (
    <ReportSection title="逐个基因看">
      {genes.map((gene) => (
        <GeneCard key={gene.site} gene={gene} />
      ))}
    </ReportSection>
  );
}

function GeneCard({ gene }: { readonly gene: Gene }) {
  return (
    <article className="gene">
      <header>
        <h3>
          {gene.gene} <span>位点 {gene.site}</span>
        </h3>
        <p className="gene-found">
          <strong>{gene.genotype ?? "未判读"}</strong>
          <span>{gene.phenotype}</span>
        </p>
      </header>
      <p>{gene.explanation}</p>
      <ul className="genotypes">
        {gene.rows.map((row) => (
          <GenotypeRow key={row.genotype} row={row} />
        ))}
      </ul>
      {gene.footnote && <p className="fine">{gene.footnote}</p>}
    </article>
  );
}

function GenotypeRow({ row }: { readonly row: Row }) {
  return (
    <li className={row.isYours ? "genotype genotype-yours" : "genotype"}>
      <p className="genotype-name">
        <strong>{row.genotype}</strong>
        {row.isYours && <em>您</em>}
      </p>
      <div>
        {row.sharePercent !== null && (
          <p className="genotype-share">
            <span className="fine">人群频率</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="6" rx="3" className="share-all" />
              <rect width={row.sharePercent} height="6" rx="3" className="share-part" />
            </svg>
            <span className="digits">{row.sharePercent}%</span>
          </p>
        )}
        <p>
          <span className="visually-hidden">代谢作用：</span>
          {row.effect}
        </p>
        <p className="genotype-advice">{row.advice.startsWith("建议") ? row.advice : `建议：${row.advice}`}</p>
      </div>
    </li>
  );
}
