import type { ReactNode } from "react";
import { RecordHeader } from "../../parts/record-header";
import { DefinitionActions, type DefinitionMovesProps } from "./definition-moves";
import { definitionStates } from "./definition-states";
import { DefinitionStatus } from "./definition-status";

interface DefinitionHeadProps<F> extends DefinitionMovesProps<F> {
  readonly title: string;
  readonly tabTitle: string;
  /** Further facts beside the state. */
  readonly children?: ReactNode;
}

/** The head of one revision: its name, the steps that its state allows, and what to do next. */
export function DefinitionHeader<F>({ title, tabTitle, children, ...moves }: DefinitionHeadProps<F>) {
  const { view, draft, mayEdit } = moves;
  return (
    <>
      <RecordHeader
        title={`${title} 第 ${view.revision} 版`}
        tabTitle={tabTitle}
        of={definitionStates}
        state={view.state}
        actions={<DefinitionActions {...moves} />}
      >
        {children}
      </RecordHeader>
      <DefinitionStatus view={view} draft={draft} mayEdit={mayEdit} />
    </>
  );
}
