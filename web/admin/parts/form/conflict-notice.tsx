import { Button } from "@mantine/core";
import { Notice } from "../notice";
import { differingFields, type FormField, type FormValue, valueText } from "./form-field";
import type { Draft } from "./use-draft";
import type { SaveState } from "./use-save";

interface ConflictNoticeProps<F extends object> {
  readonly fields: readonly FormField<F>[];
  readonly draft: Draft<F>;
  readonly save: SaveState<F>;
}

/** Somebody else saved the row first: the two versions field by field, to choose from. */
export function ConflictNotice<F extends object>({ fields, draft, save: { theirs } }: ConflictNoticeProps<F>) {
  if (!theirs) return null;
  const differing = differingFields(fields, draft.form, theirs.form);
  return (
    <Notice tone="warn" title="刚刚有人修改过，您填写的内容还在">
      {differing.length === 0 ? (
        <p>两边的内容已经一致，可以直接保存。</p>
      ) : (
        <>
          <p>下面的内容不一样。可以逐项改用最新的，再点“以当前内容保存”。</p>
          <ul className="bare-list stack gap-8 above-8">
            {differing.map((field) => (
              <li key={field.name} className="lead-row middle gap-12 line-above pad-8-0">
                <span className="strong">{field.label}</span>
                <span className="stack anywhere">
                  <span>您填写的：{valueText(field, draft.form[field.name] as FormValue)}</span>
                  <span>最新的：{valueText(field, theirs.form[field.name] as FormValue)}</span>
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
