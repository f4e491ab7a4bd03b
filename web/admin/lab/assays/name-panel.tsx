import { Panel } from "../../parts/panel";
import { Input } from "../definitions/inputs";

/** The assay's name, as it appears on reports and in lists. */
export function AssayNamePanel({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  return (
    <Panel title="名称">
      <Input label="方案名称" isBare maxLength={40} value={name} onChange={onChange} />
    </Panel>
  );
}
