import { Button } from "@mantine/core";
import { DefinitionPart } from "../definitions/entry";
import { Input, withItemChanged, withoutItem } from "../definitions/inputs";
import { type ChannelForm, emptyChannelForm, type TargetForm } from "./pathogen-form";

interface TargetEditorProps {
  readonly target: TargetForm;
  readonly number: number;
  readonly isFixed: boolean;
  readonly onChange: (part: Partial<TargetForm>) => void;
  readonly onRemove: () => void;
}

const channelFields: readonly {
  readonly key: keyof ChannelForm;
  readonly label: string;
  readonly isNumber?: boolean;
}[] = [
  { key: "gene", label: "基因" },
  { key: "names", label: "仪器上的名称" },
  { key: "dye", label: "荧光" },
  { key: "ctCutoff", label: "阳性界值 Ct", isNumber: true },
  { key: "ctInconclusive", label: "待复核界值 Ct", isNumber: true },
  { key: "ntcCutoff", label: "无模板界值 Ct", isNumber: true },
];

/** One pathogen: its channels with their cut-offs, and how many of them must be positive. */
export function TargetEditor({ target, number, isFixed, onChange, onRemove }: TargetEditorProps) {
  const { channels } = target;
  return (
    <DefinitionPart name={`项目 ${number}`} code={target.name} isFixed={isFixed} onRemove={onRemove}>
      <div className="small-tiles start gap-12">
        <Input label="项目编号" placeholder="influenza-a" value={target.code} onChange={(code) => onChange({ code })} />
        <Input
          label="项目名称"
          placeholder="甲型流感病毒"
          value={target.name}
          onChange={(name) => onChange({ name })}
        />
        <Input
          label="需要的通道数"
          inputMode="numeric"
          value={target.channelsNeeded}
          onChange={(channelsNeeded) => onChange({ channelsNeeded })}
        />
        <Input
          label="阳性质控 Ct，从"
          inputMode="decimal"
          value={target.from}
          onChange={(from) => onChange({ from })}
        />
        <Input label="到" inputMode="decimal" value={target.to} onChange={(to) => onChange({ to })} />
      </div>
      <Channels channels={channels} isFixed={isFixed} onChange={(list) => onChange({ channels: list })} />
    </DefinitionPart>
  );
}

interface ChannelsProps {
  readonly channels: readonly ChannelForm[];
  readonly isFixed: boolean;
  readonly onChange: (channels: ChannelForm[]) => void;
}

function Channels({ channels, isFixed, onChange }: ChannelsProps) {
  return (
    <>
      {channels.map((channel, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a channel has no identity before its gene is typed
        <div key={index} className="small-tiles start gap-12">
          {channelFields.map(({ key, label, isNumber }) => (
            <Input
              key={key}
              label={channels.length > 1 ? `通道 ${index + 1} ${label}` : label}
              inputMode={isNumber ? "decimal" : "text"}
              value={channel[key]}
              onChange={(value) => onChange(withItemChanged(channels, index, { [key]: value }))}
            />
          ))}
        </div>
      ))}
      {isFixed ? null : (
        <div className="flex wrap gap-8 above-12">
          <Button variant="default" size="compact-sm" onClick={() => onChange([...channels, emptyChannelForm])}>
            添加通道
          </Button>
          {channels.length > 1 ? (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onChange(withoutItem(channels, channels.length - 1))}
            >
              移除最后一个通道
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}
