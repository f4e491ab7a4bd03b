import type { ReportView } from "#contract/report-view.schemas";
import { AskDialog } from "./ask.dialog";
import { DoctorDialog } from "./doctor.dialog";
import { ShareDialog } from "./share/share.dialog";

const windows = { ask: AskDialog, doctor: DoctorDialog, share: ShareDialog } as const;

interface ReportWindowProps {
  readonly kind: keyof typeof windows;
  readonly report: ReportView;
  readonly onClose: () => void;
}

/** The windows that the report's actions open: a separate file, because the report's own would become too large. */
export function ReportWindow({ kind, ...props }: ReportWindowProps) {
  const Window = windows[kind];
  return <Window {...props} />;
}
