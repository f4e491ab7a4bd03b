import type { ReactNode } from "react";
import type { Permission } from "#contract/permissions";
import { OfficeLink } from "../parts/own-link";
import { Panel } from "../parts/panel";
import type { ScreenHref } from "../parts/screen-link";
import { TimeText } from "../parts/time-text";
import { usePermissionCheck } from "../session/access";

interface DeskListProps<T> {
  readonly title: string;
  readonly note?: string;
  readonly of: readonly T[];
  /** Text for an empty list. */
  readonly nothing: string;
  readonly children: (one: T) => ReactNode;
}

/** A customer's records of one kind. */
export function CustomerRecordList<T>({ title, note, of, nothing, children }: DeskListProps<T>) {
  return (
    <Panel title={title} note={note}>
      {of.length === 0 ? <p className="muted">{nothing}</p> : null}
      <ul className="bare-list stack lines">{of.map(children)}</ul>
    </Panel>
  );
}

/** A link to a page, for people who may open it. */
export function PermittedLink({ tag, href, children }: { tag: Permission; href: ScreenHref; children: ReactNode }) {
  const may = usePermissionCheck();
  return may(tag) ? <OfficeLink href={href}>{children}</OfficeLink> : <span className="ink">{children}</span>;
}

interface DeskRowProps {
  readonly at: number | null;
  /** A line under it. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** One record of a customer: what it is, what to say about it, and when. */
export function CustomerRecordRow({ at, note, children }: DeskRowProps) {
  return (
    <li className="pad-8-0">
      <div className="wrap-row between gap-4-12">
        <span className="wrap-row gap-4-12">{children}</span>
        <span className="size-13 muted">
          <TimeText at={at} />
        </span>
      </div>
      {note ? <p className="size-13 muted above-4 anywhere">{note}</p> : null}
    </li>
  );
}
