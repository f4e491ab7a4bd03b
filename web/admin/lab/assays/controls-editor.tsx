import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../parts/panel";
import { EditorTable } from "../definitions/editor-table";
import { Input, RemoveButton, Select, withItemChanged, withoutItem } from "../definitions/inputs";
import type { ControlForm } from "./genotype-form";

interface ControlsEditorProps {
  readonly controls: readonly ControlForm[];
  /** Sites to choose from; none for a panel, whose controls are for all targets. */
  readonly sites?: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isFixed: boolean;
  readonly onChange: (controls: ControlForm[]) => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The wells of a plate with a known expected result. */
export function ControlsEditor({ controls, sites, options, isFixed, onChange, children }: ControlsEditorProps) {
  const change = (index: number) => (part: Partial<ControlForm>) => onChange(withItemChanged(controls, index, part));
  const fresh: ControlForm = { code: "NTC", position: "", rsid: sites?.[0] ?? "", expect: "ntc" };
  return (
    <Panel title="质控孔" note="旋转 180 度后不能与原来相同，否则发现不了放反的板">
      {controls.length > 0 ? (
        <EditorTable label="质控孔" heads={["孔位", ...(sites ? ["位点"] : []), "应有结果", "名称"]}>
          {controls.map((control, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a control has no identity before its well is typed
            <tr key={index}>
              <ControlCells
                control={control}
                number={index + 1}
                sites={sites}
                options={options}
                onChange={change(index)}
              />
              <td>
                <RemoveButton isFixed={isFixed} onClick={() => onChange(withoutItem(controls, index))} />
              </td>
            </tr>
          ))}
        </EditorTable>
      ) : (
        <p className="flat size-13 muted">还没有质控孔。</p>
      )}
      {isFixed ? null : (
        <div className="flex wrap gap-8 above-12">
          {children}
          <Button variant="default" onClick={() => onChange([...controls, fresh])}>
            添加质控孔
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface ControlCellsProps {
  readonly options: ControlsEditorProps["options"];
  readonly control: ControlForm;
  readonly number: number;
  readonly sites: readonly string[] | undefined;
  readonly onChange: (part: Partial<ControlForm>) => void;
}

function ControlCells({ control, number, sites, options, onChange }: ControlCellsProps) {
  const named = (label: string) => ({ isBare: true, label: `质控 ${number} ${label}` });
  return (
    <>
      <td>
        <Input
          {...named("孔位")}
          placeholder="A1"
          maxLength={4}
          value={control.position}
          onChange={(position) => onChange({ position })}
        />
      </td>
      {sites ? (
        <td>
          <Select
            {...named("位点")}
            options={[...new Set([...sites, control.rsid])].map((value) => ({ value, label: value || "未写" }))}
            value={control.rsid}
            onChange={(rsid) => onChange({ rsid })}
          />
        </td>
      ) : null}
      <td>
        <Select
          {...named("应有结果")}
          options={options}
          value={control.expect}
          onChange={(expect) => onChange({ expect })}
        />
      </td>
      <td>
        <Input {...named("名称")} maxLength={20} value={control.code} onChange={(code) => onChange({ code })} />
      </td>
    </>
  );
}
