import { InputBase } from "@mantine/core";
import { useState } from "react";
import { saveReferenceMaterials } from "#contract/validations";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { ListFileButton } from "../../parts/list-file-button";
import { Notice } from "../../parts/notice";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { materialHeadings, parseMaterials } from "./material-list";

const shown = 8;

/** Imports many materials at once, from a workbook, a CSV file or a copied table. */
export function MaterialsImport({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const { materials, problems } = text.trim() === "" ? { materials: {}, problems: [] } : parseMaterials(text);
  const count = Object.keys(materials).length;
  const save = useWrite({
    hasFields: true,
    work: () => adminCall(saveReferenceMaterials, { body: { materials } }),
    done: () => {
      showToast({ kind: "success", text: `已登记 ${count} 种参考物质` });
      onClose();
    },
  });
  return (
    <Dialog title="从表格导入参考物质" size={720} onClose={onClose}>
      <DialogForm
        label={count > 0 ? `登记 ${count} 种` : "登记"}
        isBlocked={count === 0 || problems.length > 0}
        isBusy={save.isPending}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        beside={<ListFileButton onText={setText} />}
      >
        <InputBase
          component="textarea"
          multiline
          rows={10}
          label="表格内容"
          description={`每个真值一行，第一行为表头：${materialHeadings.join("、")}`}
          error={fieldErrorsOf(save.error).code}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            save.reset();
          }}
        />
        {problems.length > 0 ? (
          <Notice tone="bad" title={`有 ${problems.length} 处需要更正，还没有登记任何一种`}>
            <ul className="points">
              {problems.slice(0, shown).map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
