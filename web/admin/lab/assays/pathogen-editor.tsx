import { Panel } from "../../parts/panel";
import { Input, Select, withItemChanged, withoutItem } from "../definitions/inputs";
import { AssayPartsPanel } from "./cards-panel";
import { ControlsEditor } from "./controls-editor";
import { AssayNamePanel } from "./name-panel";
import { emptyTargetForm, type LimitsForm, type PathogenForm } from "./pathogen-form";
import { TargetEditor } from "./target-editor";

interface PathogenEditorProps {
  readonly form: PathogenForm;
  readonly onChange: (part: Partial<PathogenForm>) => void;
  readonly isFixed: boolean;
}

const expectations = [
  { value: "ntc", label: "无模板（NTC）" },
  { value: "positive", label: "阳性" },
];
const origins = [
  { value: "human", label: "人源基因" },
  { value: "spiked", label: "外加" },
];

/** Targets, internal control and controls of a panel. */
export function PathogenEditor({ form, onChange, isFixed }: PathogenEditorProps) {
  const { targets, controls } = form;
  return (
    <>
      {isFixed ? null : <AssayNamePanel name={form.name} onChange={(name) => onChange({ name })} />}
      <AssayPartsPanel
        title="检测项目"
        isFixed={isFixed}
        addLabel="添加项目"
        onAdd={() => onChange({ targets: [...targets, emptyTargetForm] })}
      >
        {targets.map((target, index) => (
          <TargetEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a target has no identity before its code is typed
            key={index}
            target={target}
            number={index + 1}
            isFixed={isFixed}
            onChange={(part) => onChange({ targets: withItemChanged(targets, index, part) })}
            onRemove={() => onChange({ targets: withoutItem(targets, index) })}
          />
        ))}
      </AssayPartsPanel>
      <InnerPanel form={form} onChange={onChange} />
      <LimitsPanel limits={form.moduleLimits} onChange={(moduleLimits) => onChange({ moduleLimits })} />
      <ControlsEditor
        controls={controls}
        options={expectations}
        isFixed={isFixed}
        onChange={(list) => onChange({ controls: list })}
      />
    </>
  );
}

function InnerPanel({ form, onChange }: Omit<PathogenEditorProps, "isFixed">) {
  const { inner } = form;
  const changeInner = (part: Partial<PathogenForm["inner"]>) => onChange({ inner: { ...inner, ...part } });
  return (
    <Panel title="内参" note="人源内参在干净的无模板孔里不出现，外加内参每孔都出现">
      <div className="small-tiles start gap-12">
        <Input label="编号" value={inner.code} placeholder="rnase-p" onChange={(code) => changeInner({ code })} />
        <Input label="名称" value={inner.name} onChange={(name) => changeInner({ name })} />
        <Input label="仪器上的名称" value={inner.names} onChange={(names) => changeInner({ names })} />
        <Input label="荧光" value={inner.dye} onChange={(dye) => changeInner({ dye })} />
        <Select label="来源" options={origins} value={inner.origin} onChange={(origin) => changeInner({ origin })} />
        <Input
          label="Ct 界值"
          inputMode="decimal"
          value={inner.ctCutoff}
          onChange={(ctCutoff) => changeInner({ ctCutoff })}
        />
        <Input
          label="扩增评分下限"
          placeholder="不用则留空"
          inputMode="decimal"
          value={form.ampScoreFloor}
          onChange={(ampScoreFloor) => onChange({ ampScoreFloor })}
        />
      </div>
    </Panel>
  );
}

const limitLabels = [
  ["threshold", "荧光阈值"],
  ["ctAllowance", "Ct 允许差（循环）"],
  ["endpointAllowance", "终点荧光允许差（%）"],
  ["temperatureErrorMax", "温度允许偏差（℃）"],
  ["baselineFrom", "基线从第几个循环"],
  ["baselineTo", "基线到第几个循环"],
] as const;

function LimitsPanel({ limits, onChange }: { limits: LimitsForm; onChange: (limits: LimitsForm) => void }) {
  return (
    <Panel title="设备模块" note="服务器按曲线复算 Ct 和终点荧光；与设备相差超过允许值的结果由人工处理">
      <div className="small-tiles start gap-12">
        {limitLabels.map(([key, label]) => (
          <Input
            key={key}
            label={label}
            inputMode="decimal"
            value={limits[key]}
            onChange={(value) => onChange({ ...limits, [key]: value })}
          />
        ))}
      </div>
    </Panel>
  );
}
