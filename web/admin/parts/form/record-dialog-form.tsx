import type { ReactNode } from "react";
import { type ComparedField, ConflictNotice } from "./conflict-notice";
import { DialogForm } from "./dialog-form";
import type { FormDraft } from "./use-draft";
import type { DraftSaveState } from "./use-save";

interface RecordDialogFormProps<F extends object> {
  /** Names of the fields, for the case that another person changed them meanwhile. */
  readonly compared: readonly ComparedField<F>[];
  readonly draft: FormDraft<F>;
  readonly save: DraftSaveState<F>;
  readonly label?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form of a dialog that creates or edits one row. */
export function RecordDialogForm<F extends object>(props: RecordDialogFormProps<F>) {
  const { compared, draft, save, label = "保存", onClose, children } = props;
  return (
    <DialogForm
      label={save.theirs ? "以当前内容保存" : label}
      gap={16}
      isBusy={save.isSaving}
      onSubmit={(_, event) => draft.isGood(event) && save.start(draft.form)}
      onClose={onClose}
    >
      <ConflictNotice fields={compared} draft={draft} save={save} />
      {children}
    </DialogForm>
  );
}

/** Plain text fields by name and label, for the comparison. */
export const comparedTextFields = <F extends object>(
  labels: Partial<Record<keyof F & string, string>>,
): ComparedField<F>[] =>
  (Object.entries(labels) as [keyof F & string, string][]).map(([name, label]) => ({ name, label }));
