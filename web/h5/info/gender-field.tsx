import { useState } from "react";
import { Field } from "../parts/field";
import { useLargeText } from "../parts/text-size";
import { WheelSheet } from "../parts/wheel-sheet";
import { PickField, SystemSelect } from "./pick-field";

const genders = ["男", "女"] as const;

interface GenderFieldProps {
  readonly id: string;
  readonly value: string;
  readonly error?: string;
  readonly onValue: (value: string) => void;
}

export function GenderField({ id, value, error, onValue }: GenderFieldProps) {
  const [isLarge] = useLargeText();
  if (isLarge) {
    return (
      <Field id={id} label="性别" error={error} isRow>
        <SystemSelect
          id={id}
          label="性别"
          value={value}
          options={genders.map((gender) => [gender, gender] as const)}
          onValue={onValue}
        />
      </Field>
    );
  }
  return (
    <PickField
      id={id}
      label="性别"
      value={value}
      error={error}
      sheet={(close) => <GenderSheet value={value} onValue={onValue} close={close} />}
    />
  );
}

function GenderSheet({ value, onValue, close }: Pick<GenderFieldProps, "value" | "onValue"> & { close: () => void }) {
  const [index, setIndex] = useState(value === "女" ? 1 : 0);
  return (
    <WheelSheet
      title="选择性别"
      columns={[{ label: "性别", options: genders, index, onIndex: setIndex }]}
      onCancel={close}
      onConfirm={() => {
        onValue(genders[index] ?? "男");
        close();
      }}
    />
  );
}
