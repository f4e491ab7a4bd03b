import type { ReactNode } from "react";

interface SectionProps {
  /** Anchor of the section. */
  readonly id?: string;
  readonly title: string;
  readonly eyebrow?: string;
  readonly lead?: ReactNode;
  /** True: on a tinted background. */
  readonly isTinted?: boolean;
  readonly isCentred?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A full-width part of a page, with its heading. */
export function Section({ id, title, eyebrow, lead, isTinted, isCentred, className = "", children }: SectionProps) {
  return (
    <section id={id} className={`band ${isTinted ? "tinted" : ""} ${className}`.trim().replace(/\s+/g, " ")}>
      <div className="wrap">
        <div className={isCentred ? "sec-head centred" : "sec-head"}>
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h2>{title}</h2>
          {lead ? <p className="sec-lead">{lead}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
