import { useId } from "react";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { FactList } from "../../parts/facts";
import { SelectBox } from "../../parts/list/select-box";
import { useImportMapping, useMayDecideImport } from "./use-import";

type Mapped = Parameters<ReturnType<typeof useImportMapping>["mutate"]>[0];

interface ChoiceFieldProps {
  readonly preview: ImportPreview;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** What the choice says about the file; undefined where it says nothing. */
  readonly mappedBy: (value: string) => Mapped | undefined;
}

/** One choice that decides how a file is read; it takes effect immediately, as long as the file is not committed. */
export function ChoiceField({ preview, label, options, value, mappedBy }: ChoiceFieldProps) {
  const id = useId();
  const mayDecide = useMayDecideImport(preview);
  const mapping = useImportMapping(preview.importId);
  if (!mayDecide) {
    return (
      <div className="stack gap-4">
        <FactList list={[{ name: label, value: options.find((option) => option.value === value)?.label ?? "" }]} />
      </div>
    );
  }
  return (
    <div className="stack gap-4">
      <label className="strong ink" htmlFor={id}>
        {label}
      </label>
      <SelectBox
        id={id}
        options={options}
        value={value}
        disabled={mapping.isPending}
        onChange={(event) => {
          const mapped = mappedBy(event.currentTarget.value);
          if (mapped) mapping.mutate(mapped);
        }}
      />
    </div>
  );
}
