import { type DeskScan, scanVerdictOf } from "./desk.model";
import { scanAdvice } from "./scan-words";
import { VerdictCard, VerdictPlaceholder } from "./verdict-card";

interface VerdictPanelProps {
  readonly scan: DeskScan | undefined;
  readonly onRetry: (n: number) => void;
}

/** The outcome of the latest scan and what to do with the tube. */
export function VerdictPanel({ scan, onRetry }: VerdictPanelProps) {
  const verdict = scan && scanVerdictOf(scan);
  if (!scan || !verdict) return <VerdictPlaceholder />;
  const { reply } = scan;
  const facts = [reply?.tube?.product.name ?? "", reply?.sample ? `样本号 ${reply.sample.accessionNo}` : ""];
  return (
    <VerdictCard
      verdict={verdict}
      title={reply?.message ?? scan.failure}
      barcode={scan.barcode}
      facts={facts.filter(Boolean)}
      onRetry={scan.canRetry ? () => onRetry(scan.n) : undefined}
    >
      {reply ? scanAdvice(reply.verdict, reply.reasons).map((line) => <p key={line}>{line}</p>) : null}
    </VerdictCard>
  );
}
