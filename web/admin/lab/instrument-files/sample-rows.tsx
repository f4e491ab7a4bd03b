import { Button } from "@mantine/core";
import { importMessages } from "#contract/run-imports";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { groupedBarcode } from "../specimens/barcodes/grouped-barcode";
import { MappedName } from "./assay-rows";
import { TubePicker } from "./tube-picker";

interface SampleRowsProps {
  readonly preview: ImportPreview;
  readonly draft: Readonly<Record<string, string>>;
  readonly broken: readonly string[];
  readonly onChange: (part: Readonly<Record<string, string>>) => void;
}

/** Sample names that are no barcode of ours: each is assigned to a tube or ignored. */
export function SampleRows({ preview, draft, broken, onChange }: SampleRowsProps) {
  const { unknownSamples, mappings } = preview;
  const open = unknownSamples.filter(({ name }) => draft[name] === undefined);
  return (
    <section>
      <div className="row between gap-12">
        <h3 className="size-15 strong">样本名</h3>
        {open.length > 1 ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => onChange(Object.fromEntries(open.map(({ name }) => [name, "ignore"])))}
          >
            其余 {open.length} 个全部忽略
          </Button>
        ) : null}
      </div>
      <p className="below-8 size-13 muted">
        {unknownSamples.length === 0
          ? "样本名都是系统里的条码，不需要对应。"
          : "扫描或输入采样管条码；不需要的可以忽略。"}
      </p>
      <ul className="bare-list">
        {unknownSamples.map(({ name, wellCount }) => (
          <li key={name} className="halves fold-small start gap-4-12">
            <span className="wrap-row gap-0-12 high-36 anywhere ink">
              {name || "（空）"}
              <span className="size-13 muted">{wellCount} 孔</span>
            </span>
            <TubePicker
              name={name}
              value={draft[name] ?? ""}
              productCode={preview.product?.code}
              error={broken.includes(name) ? importMessages.mappingBarcode : undefined}
              onChange={(code) => onChange({ [name]: code })}
            />
          </li>
        ))}
        {Object.entries(mappings.samples).map(([name, code]) => (
          <li key={name} className="halves fold-small start gap-4-12">
            <span className="wrap-row gap-0-12 high-36 anywhere ink">{name}</span>
            <MappedName
              text={code === "ignore" ? "已忽略" : groupedBarcode(code)}
              isTakenBack={draft[name] === ""}
              onTakeBack={() => onChange({ [name]: "" })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
