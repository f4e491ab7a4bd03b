import { differenceNames } from "#contract/report-office";
import type { ReportDifference } from "#contract/report-office.schemas";
import { StatusBadge } from "../../parts/status-badge";

const tones = { added: "ready", removed: "bad", changed: "warn" } as const;

/** The differences of a version from the previous one, part by part. */
export function VersionDifferences({
  title,
  of,
}: {
  readonly title: string;
  readonly of: readonly ReportDifference[];
}) {
  return (
    <section className="slim" aria-label={title}>
      <h3 className="flat row gap-8 size-15 ink below-8">
        {title}
        <span className="plain muted size-13">{of.length} 处</span>
      </h3>
      {of.length === 0 ? <p className="flat muted size-13">内容相同。</p> : null}
      <ul className="bare-list stack gap-12">
        {of.map(({ kind, part, label, before, after }) => (
          <li key={`${part} ${label} ${before} ${after}`} className="box pad-8-12">
            <p className="flat wrap-row gap-0-12 ink">
              <StatusBadge tone={tones[kind]} label={differenceNames[kind]} />
              {part}
              {label ? <span className="muted size-13">{label}</span> : null}
            </p>
            {before ? <del className="block above-4 muted anywhere">{before}</del> : null}
            {after ? <ins className="block above-4 ink anywhere">{after}</ins> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
