import { Textarea, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { checkReagentBox } from "#contract/reagents";
import { useWrite } from "../../parts/data/use-write";
import type { FieldErrors } from "../../parts/form/field-errors";
import { IconButton } from "../../parts/icon-button";
import { StatusBadge } from "../../parts/status-badge";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";

export type ScannedReagentBox = DataOf<typeof checkReagentBox>;

interface ReagentBoxesProps {
  readonly productCode: string;
  readonly boxes: readonly ScannedReagentBox[];
  readonly onBoxes: (boxes: readonly ScannedReagentBox[]) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** The server's messages about the run's boxes as a whole. */
  readonly errors: FieldErrors;
}

/** The boxes that were used for a run: scanned one after the other, each checked immediately. */
export function ReagentBoxes({ productCode, boxes, onBoxes, reason, onReason, errors }: ReagentBoxesProps) {
  const may = usePermissionCheck();
  const [code, setCode] = useState("");
  const [refusals, setRefusals] = useState<FieldErrors>({});
  const check = useWrite({
    onFields: setRefusals,
    work: async () => (await adminCall(checkReagentBox, { query: { code: code.trim(), productCode } })).data,
    done: (box) => {
      onBoxes([...boxes.filter((one) => one.code !== box.code), box]);
      setCode("");
    },
  });
  const asksReason = boxes.some(({ faults }) => faults.length > 0) || errors.boxes !== undefined;
  return (
    <>
      <TextInput
        label="试剂盒"
        description="扫描盒上的编号，按 Enter 加入；批号和效期随之确定"
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={40}
        value={code}
        error={refusals.code ?? errors.boxes}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setRefusals({});
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // Enter from the scanner must not submit the form; only its button does.
          event.preventDefault();
          if (code.trim() !== "" && !check.isPending) check.mutate();
        }}
        data-autofocus
      />
      {boxes.length > 0 ? (
        <ul className="bare-list lines" aria-label="本批次的试剂盒">
          {boxes.map((box) => (
            <BoxLine key={box.code} box={box} onDrop={() => onBoxes(boxes.filter((one) => one !== box))} />
          ))}
        </ul>
      ) : null}
      {asksReason && may("lab:reagent:accept") ? (
        <Textarea
          label="仍要使用的理由"
          description="结果会存疑，须由审核人说明"
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={200}
          autosize
          minRows={2}
          value={reason}
          error={errors.boxesReason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}

function BoxLine({ box: { code, name, lot, faults }, onDrop }: { box: ScannedReagentBox; onDrop: () => void }) {
  return (
    <li className="row gap-8">
      <div className="grow slim">
        <p className="mono">{code}</p>
        <p className="size-13 muted">
          {name}，批号 {lot}
        </p>
        {faults.length > 0 ? <StatusBadge tone="bad" label={faults.join("，")} /> : null}
      </div>
      <IconButton label={`去掉 ${code}`} onClick={onDrop}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
