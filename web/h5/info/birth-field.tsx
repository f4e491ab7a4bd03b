import { useState } from "react";
import { now } from "../../shared/clock";
import { Field } from "../parts/field";
import { useLargeText } from "../parts/text-size";
import { WheelSheet } from "../parts/wheel-sheet";
import { birthFrom, birthLabel, birthMonths, birthText, birthYears, clampMonth, monthOf } from "./birth";
import { PickField, SystemSelect } from "./pick-field";

interface BirthFieldProps {
  readonly id: string;
  /** YYYY-MM or empty. */
  readonly value: string;
  readonly error?: string;
  readonly onValue: (value: string) => void;
}

export function BirthField({ id, value, error, onValue }: BirthFieldProps) {
  const [isLarge] = useLargeText();
  if (isLarge) return <BirthSelects id={id} value={value} error={error} onValue={onValue} />;
  return (
    <PickField
      id={id}
      label="出生年月"
      value={birthLabel(value)}
      error={error}
      sheet={(close) => <BirthSheet value={value} onValue={onValue} close={close} />}
    />
  );
}

function BirthSheet({ value, onValue, close }: Pick<BirthFieldProps, "value" | "onValue"> & { close: () => void }) {
  const today = monthOf(now());
  const [birth, setBirth] = useState(birthFrom(value));
  const years = birthYears(today);
  const months = birthMonths(birth.year, today);
  return (
    <WheelSheet
      title="选择出生年月"
      columns={[
        {
          label: "年",
          options: years.map((year) => `${year}年`),
          index: Math.max(0, years.indexOf(birth.year)),
          onIndex: (index) => setBirth(clampMonth({ ...birth, year: years[index] ?? birth.year }, today)),
        },
        {
          label: "月",
          options: months.map((month) => `${month}月`),
          index: birth.month - 1,
          onIndex: (index) => setBirth({ ...birth, month: index + 1 }),
        },
      ]}
      onCancel={close}
      onConfirm={() => {
        onValue(birthText(birth));
        close();
      }}
    />
  );
}

function BirthSelects({ id, value, error, onValue }: BirthFieldProps) {
  const today = monthOf(now());
  const birth = birthFrom(value);
  const pick = (part: Partial<typeof birth>) => onValue(birthText(clampMonth({ ...birth, ...part }, today)));
  return (
    <Field id={id} label="出生年月" error={error} isRow>
      <SystemSelect
        id={id}
        label="出生年份"
        value={value && String(birth.year)}
        options={birthYears(today).map((year) => [String(year), `${year}年`] as const)}
        onValue={(year) => pick({ year: Number(year) })}
      />
      <SystemSelect
        label="出生月份"
        value={value && String(birth.month)}
        options={birthMonths(birth.year, today).map((month) => [String(month), `${month}月`] as const)}
        onValue={(month) => pick({ month: Number(month) })}
      />
    </Field>
  );
}
