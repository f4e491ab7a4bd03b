import { Button } from "@mantine/core";
import { Panel } from "../../parts/panel";
import { Input, Select, withItemChanged, withoutItem } from "../definitions/inputs";
import { AssayPartsPanel } from "./cards-panel";
import { ControlsEditor } from "./controls-editor";
import { emptySiteForm, type GenotypeForm, genotypesOf, usualControlsInRowA } from "./genotype-form";
import { AssayNamePanel } from "./name-panel";
import { SiteEditor } from "./site-editor";

interface GenotypeEditorProps {
  readonly form: GenotypeForm;
  readonly onChange: (part: Partial<GenotypeForm>) => void;
  readonly isFixed: boolean;
}

const counts = ["1", "2", "3", "4"].map((value) => ({ value, label: `${value} 孔` }));

/** Sites, controls and lower limits of a genotyping assay. */
export function GenotypeEditor({ form, onChange, isFixed }: GenotypeEditorProps) {
  const { sites, controls } = form;
  const options = [
    { value: "ntc", label: "无模板（NTC）" },
    ...[...new Set(sites.flatMap((site) => genotypesOf(site).map(({ genotype }) => genotype)))].map((value) => ({
      value,
      label: `阳性 ${value}`,
    })),
  ];
  return (
    <>
      {isFixed ? null : <AssayNamePanel name={form.name} onChange={(name) => onChange({ name })} />}
      <AssayPartsPanel
        title="位点"
        note="仪器上的名称决定一行结果属于哪个位点"
        isFixed={isFixed}
        addLabel="添加位点"
        onAdd={() => onChange({ sites: [...sites, emptySiteForm] })}
      >
        {sites.map((site, index) => (
          <SiteEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a site has no identity before its number is typed
            key={index}
            site={site}
            number={index + 1}
            isFixed={isFixed}
            onChange={(part) => onChange({ sites: withItemChanged(sites, index, part) })}
            onRemove={() => onChange({ sites: withoutItem(sites, index) })}
          />
        ))}
      </AssayPartsPanel>
      <ControlsEditor
        controls={controls}
        sites={sites.map(({ rsid }) => rsid.trim())}
        options={options}
        isFixed={isFixed}
        onChange={(list) => onChange({ controls: list })}
      >
        <Button variant="default" onClick={() => onChange({ controls: usualControlsInRowA(sites) })}>
          按 A 行自动排布
        </Button>
      </ControlsEditor>
      <Limits form={form} onChange={onChange} />
    </>
  );
}

function Limits({ form, onChange }: Omit<GenotypeEditorProps, "isFixed">) {
  return (
    <Panel title="判定界限">
      <div className="small-tiles start gap-12">
        <Select
          label="每个样本的重复孔"
          value={form.replicates}
          options={counts}
          onChange={(replicates) => onChange({ replicates })}
        />
        <Input
          label="质量下限（0-100）"
          inputMode="decimal"
          value={form.qualityFloor}
          onChange={(qualityFloor) => onChange({ qualityFloor })}
        />
        <Input
          label="无模板 ΔRn 上限"
          inputMode="decimal"
          value={form.ntcDeltaRnMax}
          onChange={(ntcDeltaRnMax) => onChange({ ntcDeltaRnMax })}
        />
        <Input
          label="无模板 Ct 下限"
          inputMode="decimal"
          value={form.ntcCtMin}
          onChange={(ntcCtMin) => onChange({ ntcCtMin })}
        />
      </div>
    </Panel>
  );
}
