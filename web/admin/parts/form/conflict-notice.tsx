import { Button } from "@mantine/core";
import { Notice } from "../notice";
import { type FormField, type FormValue, fieldValueText } from "./form-field";
import { isSameValue } from "./merge.rules";
import type { FormDraft } from "./use-draft";
import type { DraftSaveState } from "./use-save";

/** The properties of a field that the comparison of two versions needs. */
export type ComparedField<F> = Pick<FormField<F>, "name" | "label" | "options" | "textOf">;

interface ConflictNoticeProps<F extends object> {
  readonly fields: readonly ComparedField<F>[];
  readonly draft: FormDraft<F>;
  readonly save: DraftSaveState<F>;
}

/**
 * Another person saved the row first: lists the values taken over from that version, and the conflicting fields to
 * choose from. The values in the form are saved.
 */
export function ConflictNotice<F extends object>({ fields, draft, save: { theirs } }: ConflictNoticeProps<F>) {
  if (!theirs) return null;
  const taken = fields.filter(({ name }) => theirs.taken.includes(name));
  const asked = fields.filter(
    ({ name }) => theirs.asked.includes(name) && !isSameValue(draft.form[name], theirs.form[name]),
  );
  const latest = (field: ComparedField<F>) => fieldValueText(field, theirs.form[field.name] as FormValue);
  return (
    <Notice tone="warn" title="刚刚有人修改过，您填写的内容还在">
      {taken.length > 0 ? (
        <p>您没有改动的已换成最新的：{taken.map((field) => `${field.label} ${latest(field)}`).join("；")}。</p>
      ) : null}
      {asked.length === 0 ? (
        <p>没有需要选择的内容，可以直接保存。</p>
      ) : (
        <>
          <p>下面的内容两个人都改了。可以逐项改用最新的，再点“以当前内容保存”。</p>
          <ul className="bare-list stack gap-8 above-8">
            {asked.map((field) => (
              <li key={field.name} className="lead-row middle gap-12 line-above pad-8-0">
                <span className="strong">{field.label}</span>
                <span className="stack anywhere">
                  <span>您填写的：{fieldValueText(field, draft.form[field.name] as FormValue)}</span>
                  <span>最新的：{latest(field)}</span>
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => draft.change({ [field.name]: theirs.form[field.name] } as Partial<F>)}
                >
                  改用最新
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
