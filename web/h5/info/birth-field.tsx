import { now } from "../../shared/clock";
import { loadBirthSheet } from "../flow-pages";
import { Field } from "../parts/field";
import { useLargeText } from "../parts/text-size";
import { birthMonths, birthText, birthYears, clampMonthOfYear, monthInChina } from "./birth";
import { birthLabel, parseBirth } from "./birth-text";
import { type ChosenProps, NativeSelectField, PickField, usePickSheet } from "./pick-field";

export function BirthField({ id, value, error, onValue, onLeave }: ChosenProps) {
  const [isLarge] = useLargeText();
  const sheet = usePickSheet(loadBirthSheet, "BirthSheet", onLeave);
  if (isLarge) return <BirthSelects id={id} value={value} error={error} onValue={onValue} onLeave={onLeave} />;
  return (
    <PickField id={id} label="出生年月" value={birthLabel(value)} error={error} sheet={sheet}>
      {sheet.Part && <sheet.Part value={value} onValue={onValue} close={sheet.close} onCancel={sheet.cancel} />}
    </PickField>
  );
}

function BirthSelects({ id, value, error, onValue, onLeave }: ChosenProps) {
  const today = monthInChina(now());
  const birth = parseBirth(value);
  const pick = (part: Partial<typeof birth>) => onValue(birthText(clampMonthOfYear({ ...birth, ...part }, today)));
  return (
    <Field id={id} label="出生年月" error={error} isRow>
      <NativeSelectField
        id={id}
        label="出生年份"
        value={value && String(birth.year)}
        options={birthYears(today).map((year) => [String(year), `${year}年`] as const)}
        onValue={(year) => pick({ year: Number(year) })}
        onLeave={onLeave}
      />
      <NativeSelectField
        label="出生月份"
        value={value && String(birth.month)}
        options={birthMonths(birth.year, today).map((month) => [String(month), `${month}月`] as const)}
        onValue={(month) => pick({ month: Number(month) })}
      />
    </Field>
  );
}
