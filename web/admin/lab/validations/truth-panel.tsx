import { Panel } from "../../parts/panel";
import { FigureTable } from "./figure-table";
import { truthTable } from "./study-tables";
import type { Validation } from "./validation.model";

/** The measured materials and their true values. */
export function TrueValuesPanel({ proof: { content } }: { proof: Validation }) {
  const table = truthTable(content);
  return (
    <Panel title="真值表">
      {table.rows.length === 0 ? (
        <p className="muted">关联批次后，这里列出所用的参考物质和它们的真值。</p>
      ) : (
        <FigureTable table={table} isLine={false} />
      )}
    </Panel>
  );
}
