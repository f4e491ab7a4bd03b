import type { ReportChange } from "#contract/report-view.schemas";

/** The differences from the previous version, one per line. */
export function ReportChanges({ changes }: { readonly changes: readonly ReportChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="report-changes">
      {changes.map(({ label, before, after }) => (
        <li key={label}>{after ? `${label}：${before} → ${after}` : `${label}已修改`}</li>
      ))}
    </ul>
  );
}
