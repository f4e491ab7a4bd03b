import type { ReactNode } from "react";
import { RemoveButton } from "./inputs";

interface EntryProps {
  /** 位点 1 */
  readonly name: string;
  /** Its code, shown after its name. */
  readonly code: string;
  readonly isFixed: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** One of several similar parts of a definition, in its own frame. */
export function DefinitionPart({ name, code, isFixed, onRemove, children }: EntryProps) {
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
