import type { ReactNode } from "react";
import { RemoveButton } from "./inputs";

interface EntryProps {
  /** 位点 1 */
  readonly name: string;
  /** What it is known by, behind its name. */
  readonly code: string;
  readonly isFixed: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** One of several like parts of a definition, in a frame of its own. */
export function Entry({ name, code, isFixed, onRemove, children }: EntryProps) {
  return (
    <fieldset className="frame column gap-12 pad-16" aria-label={name}>
      <div className="row between gap-12">
        <h3 className="flat size-15 strong ink">
          {name} {code}
        </h3>
        <RemoveButton isFixed={isFixed} onClick={onRemove} />
      </div>
      {children}
    </fieldset>
  );
}
