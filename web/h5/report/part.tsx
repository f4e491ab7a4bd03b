import type { ReactNode } from "react";

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A titled section of the report. */
export function ReportSection({ title, children, className = "" }: PartProps) {
  return (
    <section className={`part ${className}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
