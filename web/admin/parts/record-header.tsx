import type { ReactNode } from "react";
import { PageHeader } from "./page-header";
import { StateBadge } from "./state/state-badge";
import type { StateWords } from "./state/state-words";

interface RecordHeaderProps {
  readonly title: string;
  /** The tab's title where it differs; undefined leaves the tab as it is. */
  readonly tabTitle?: string | undefined;
  readonly of: StateWords;
  readonly state: string;
  readonly actions?: ReactNode;
  /** Further facts beside the state. */
  readonly children?: ReactNode;
}

/** The head of a page of one object: its name, its state, and the possible steps. */
export function RecordHeader({ of, state, children, ...head }: RecordHeaderProps) {
  const badge = <StateBadge of={of} state={state} />;
  const note = children ? (
    <span className="wrap-row gap-4-12">
      {badge}
      {children}
    </span>
  ) : (
    badge
  );
  return <PageHeader tabTitle={head.title} {...head} note={note} />;
}
