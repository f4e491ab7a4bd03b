import { type ReactNode, useId } from "react";

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A titled section of the report. */
export function Part({ title, children, className = "" }: PartProps) {
  const id = useId();
  return (
    <section className={`part ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
