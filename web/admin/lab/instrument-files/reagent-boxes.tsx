import { Textarea, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { checkReagentBox, reagentMessages } from "#contract/reagents";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { IconButton } from "../../parts/icon-button";
import { StatusBadge } from "../../parts/status-badge";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";

type ScannedReagentBox = DataOf<typeof checkReagentBox>;

/**
 * The boxes of a run, each checked by a call of its own while the next is scanned. `onChange` is called when there is one
 * more or one less.
 */
export function useReagentBoxes(productCode: string, onChange: () => void) {
  const [boxes, setBoxes] = useState<readonly ScannedReagentBox[]>([]);
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [checking, setChecking] = useState<readonly string[]>([]);

  async function check(code: string) {
    setChecking((now) => [...now, code]);
    try {
      const { data } = await adminCall(checkReagentBox, { query: { code, productCode } });
      setBoxes((now) => [...now.filter((one) => one.code !== data.code), data]);
      onChange();
    } catch (error) {
      setRefusal(fieldErrorsOf(error).code ?? reagentMessages.boxNotChecked(code));
    }
    setChecking((now) => now.toSpliced(now.indexOf(code), 1));
  }

  return {
    boxes,
    typed,
    refusal,
    checking,
    type(text: string) {
      setTyped(text);
      setRefusal(undefined);
    },
    add() {
      const code = typed.trim();
      if (code === "") return;
      setTyped("");
      setRefusal(undefined);
      void check(code);
    },
    drop(box: ScannedReagentBox) {
      setBoxes((now) => now.filter((one) => one !== box));
      onChange();
    },
    /** False, with a message at the field, while a code is typed that was not added. */
    isComplete(): boolean {
      const isLeft = typed.trim() !== "";
      if (isLeft) setRefusal(reagentMessages.boxNotAdded);
      return !isLeft;
    },
  };
}

interface ReagentBoxesProps {
  readonly scanned: ReturnType<typeof useReagentBoxes>;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Its error has the server's messages about the run's boxes as a whole. */
  readonly commit: { readonly isPending: boolean; readonly error: unknown };
}

/** The boxes that were used for a run: scanned one after the other, each checked immediately. */
export function ReagentBoxes({ scanned, reason, onReason, commit }: ReagentBoxesProps) {
  const may = usePermissionCheck();
  const { boxes, checking } = scanned;
  const errors = fieldErrorsOf(commit.error);
  // A box that is scanned while the run is sent would not be part of it.
  const isFixed = commit.isPending;
  const asksReason = boxes.some(({ faults }) => faults.length > 0) || errors.boxes !== undefined;
  return (
    <>
      <TextInput
        label="试剂盒"
        description="扫描盒上的编号，按 Enter 加入；批号和效期随之确定"
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={40}
        readOnly={isFixed}
        value={scanned.typed}
        error={scanned.refusal ?? errors.boxes}
        onChange={(event) => scanned.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // Enter from the scanner must not submit the form; only its button does.
          event.preventDefault();
          scanned.add();
        }}
        data-autofocus
      />
      {boxes.length + checking.length > 0 ? (
        <ul className="bare-list lines" aria-label="本批次的试剂盒">
          {boxes.map((box) => (
            <BoxLine key={box.code} box={box} isFixed={isFixed} onDrop={() => scanned.drop(box)} />
          ))}
          {checking.map((code, index) => (
            <li key={`${code} ${String(index)}`}>
              <p className="mono">{code}</p>
              <p className="size-13 muted">正在核对</p>
            </li>
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

interface BoxLineProps {
  readonly box: ScannedReagentBox;
  readonly isFixed: boolean;
  readonly onDrop: () => void;
}

function BoxLine({ box: { code, name, lot, faults }, isFixed, onDrop }: BoxLineProps) {
  return (
    <li className="row gap-8">
      <div className="grow slim">
        <p className="mono">{code}</p>
        <p className="size-13 muted">
          {name}，批号 {lot}
        </p>
        {faults.length > 0 ? <StatusBadge tone="bad" label={faults.join("，")} /> : null}
      </div>
      <IconButton label={`去掉 ${code}`} disabled={isFixed} onClick={onDrop}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
