import type { ReactNode } from "react";
import type { HistoryType } from "../history/history.store";
import { BinButton } from "../history/history-step";
import { PageHeader } from "../page-header";

interface RecordsHeaderProps {
  readonly title: string;
  readonly tabTitle?: string | undefined;
  readonly note: string;
  readonly type: HistoryType;
  /** The Chinese name of the kind: 岗位. */
  readonly kind: string;
  /** Further buttons, the one for a new row last. */
  readonly children: ReactNode;
}

/** The head of a list whose deleted rows can be restored. */
export function RecordsHeader({ type, kind, children, ...head }: RecordsHeaderProps) {
  return (
    <PageHeader
      {...head}
      actions={
        <>
          <BinButton type={type} name={kind} />
          {children}
        </>
      }
    />
  );
}
