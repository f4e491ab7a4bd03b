import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { confirm } from "../confirm";
import { SideDrawer } from "../window/side-drawer";
import { ConflictNotice } from "./conflict-notice";
import type { FormField } from "./form-field";
import { FormFields } from "./form-fields";
import { SavedDraftNotice } from "./kept-notice";
import css from "./record-drawer.module.css";
import type { FormDraft } from "./use-draft";
import { deleteSavedDraft, useSavedDraft } from "./use-kept-draft";
import type { DraftSaveState } from "./use-save";
import { useUnsavedInputGuard } from "./use-unsaved";

interface RecordDrawerProps<F extends object> {
  readonly title: string;
  /** The record of the form, kind and number: `user:12`; a new one has no number. */
  readonly record: string;
  readonly fields: readonly FormField<F>[];
  readonly draft: FormDraft<F>;
  readonly save: DraftSaveState<F>;
  readonly onClose: () => void;
  /** Width in px. */
  readonly size?: number;
  readonly saveLabel?: string;
  /** Below the fields. */
  readonly children?: ReactNode;
}

/** Creates or edits one row beside its list. Closing asks before unsaved input is lost. */
export function RecordDrawer<F extends object>(props: RecordDrawerProps<F>) {
  const { title, record, fields, draft, save, onClose, size, saveLabel = "保存", children } = props;
  useUnsavedInputGuard(draft.isDirty && !save.isSaving);
  const kept = useSavedDraft(record, draft, save.isSaving);
  const close = async () => {
    const question = { title: "放弃填写的内容", message: "填写的内容还没有保存。", confirmLabel: "放弃" };
    if (draft.isDirty && !(await confirm({ ...question, cancelLabel: "继续填写", tone: "danger" }))) return;
    deleteSavedDraft(record);
    onClose();
  };
  return (
    <SideDrawer title={title} size={size} isFilled onClose={() => void close()}>
      <form
        className="fill-column"
        noValidate
        onSubmit={(event) => {
          if (draft.isGood(event)) save.start(draft.form);
        }}
      >
        <div className={`stack grow gap-16 ${css.fields}`}>
          {kept ? <SavedDraftNotice kept={kept} /> : null}
          <ConflictNotice fields={fields} draft={draft} save={save} />
          <FormFields fields={fields} draft={draft} />
          {children}
        </div>
        <div className="flex end gap-8 pad-12-16 line-above">
          <Button variant="default" onClick={() => void close()}>
            取消
          </Button>
          <Button type="submit" loading={save.isSaving}>
            {save.theirs ? "以当前内容保存" : saveLabel}
          </Button>
        </div>
      </form>
    </SideDrawer>
  );
}
