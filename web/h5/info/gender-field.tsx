import { loadGenderSheet } from "../flow-pages";
import { Field } from "../parts/field";
import { useLargeText } from "../parts/text-size";
import { genders } from "./info.form";
import { type ChosenProps, NativeSelectField, PickField, usePickSheet } from "./pick-field";

export function GenderField({ id, value, error, onValue, onLeave }: ChosenProps) {
  const [isLarge] = useLargeText();
  const sheet = usePickSheet(loadGenderSheet, "GenderSheet", onLeave);
  if (isLarge) {
    return (
      <Field id={id} label="性别" error={error} isRow>
        <NativeSelectField
          id={id}
          label="性别"
          value={value}
          options={genders.map((gender) => [gender, gender] as const)}
          onValue={onValue}
          onLeave={onLeave}
        />
      </Field>
    );
  }
  return (
    <PickField id={id} label="性别" value={value} error={error} sheet={sheet}>
      {sheet.Part && <sheet.Part value={value} onValue={onValue} close={sheet.close} onCancel={sheet.cancel} />}
    </PickField>
  );
}
