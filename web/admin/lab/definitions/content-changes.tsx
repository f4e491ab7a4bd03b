import { FieldChanges } from "../../parts/changes/field-changes";
import { Panel } from "../../parts/panel";
import { contentChanges } from "./content-changes.model";
import type { DefinitionView } from "./definition-view";

/** The changes of this revision from the previous one, field by field. */
export function ContentChanges({ view: { previous, definition } }: { view: DefinitionView }) {
  if (!previous) return null;
  return (
    <Panel title={`与第 ${previous.revision} 版的不同`}>
      <FieldChanges changes={contentChanges(previous.definition, definition)} none="内容与上一版相同。" />
    </Panel>
  );
}
