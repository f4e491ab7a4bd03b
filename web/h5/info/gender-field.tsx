import { loadGenderSheet } from "../flow-pages";
import { Field } from "../parts/field";
import { useLargeText } from "../parts/text-size";
import { useLazyPart } from "../parts/use-lazy-part";
import { genders } from "./info.form";
import { PickField, SystemSelect } from "./pick-field";

interface GenderFieldProps {
  readonly id: string;
  readonly value: string;
  readonly error?: string;
  readonly onValue: (value: string) => void;
  /** Where the field is left without a choice. */
  readonly onLeave?: () => void;
}

export function GenderField({ id, value, error, onValue, onLeave }: GenderFieldProps) {
  const [isLarge] = useLargeText();
  const sheet = useLazyPart(loadGenderSheet, "GenderSheet");
  const cancel = () => {
    sheet.close();
    onLeave?.();
  };
  if (isLarge) {
    return (
      <Field id={id} label="性别" error={error} isRow>
        <SystemSelect
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
      {sheet.Part && <sheet.Part value={value} onValue={onValue} close={sheet.close} onCancel={cancel} />}
    </PickField>
  );
}
