import type { RecordKind } from "../records/record-kind";
import type { FieldErrors } from "./field-errors";
import type { FormField } from "./form-field";
import { RecordDrawer } from "./record-drawer";
import { useFormDraft } from "./use-draft";
import { useSaveDraft } from "./use-save";

type Saved = Promise<{ readonly msg: string; readonly data: unknown }>;

/** How the rows of one kind are created and edited. */
export interface RecordFormOptions<T, F extends object> extends Pick<RecordKind<T>, "kind" | "idOf" | "nameOf"> {
  readonly formOf: (row: T) => F;
  /** The contract's messages by field. */
  readonly check: (form: F) => FieldErrors;
  readonly create: (form: F) => Saved;
  readonly update: (row: T, form: F, version: number) => Saved;
  /** Loads the present row when another person has saved it meanwhile. */
  readonly read: (row: T) => Promise<{ readonly data: T }>;
}

interface RecordEditorProps<T, F extends object> {
  readonly of: RecordFormOptions<T, F>;
  /** Undefined: a new row is created, starting as `empty`. */
  readonly row: T | undefined;
  readonly empty: F;
  readonly fieldsOf: (form: F) => readonly FormField<F>[];
  /** Width in px. */
  readonly size?: number;
  readonly onClose: () => void;
}

/** Creates a row, or edits the given one, beside its list. */
export function RecordEditor<T extends { readonly version: number }, F extends object>(props: RecordEditorProps<T, F>) {
  const { of, row, empty, fieldsOf, ...drawer } = props;
  const draft = useFormDraft<F>(row ? of.formOf(row) : empty, of.check);
  const latest = async (old: T) => {
    const { data } = await of.read(old);
    return { form: of.formOf(data), version: data.version };
  };
  const save = useSaveDraft({
    draft,
    version: row?.version ?? 0,
    work: (form, version) => (row ? of.update(row, form, version) : of.create(form)),
    latest: row && (() => latest(row)),
    done: props.onClose,
  });
  const title = row ? `修改${of.kind} ${of.nameOf(row)}` : `新增${of.kind}`;
  const record = `${of.kind}:${row ? of.idOf(row) : ""}`;
  return (
    <RecordDrawer title={title} record={record} fields={fieldsOf(draft.form)} draft={draft} save={save} {...drawer} />
  );
}
