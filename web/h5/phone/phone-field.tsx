import type { ReactNode } from "react";
import { Field, wrongProps } from "../parts/field";
import { GroupedInput } from "../parts/grouped-input";
import { parsePhone } from "./phone-text";

interface PhoneFieldProps {
  readonly id: string;
  readonly label: string;
  readonly phone: string;
  readonly error: string | undefined;
  readonly onPhone: (digits: string) => void;
  readonly onBlur?: () => void;
  /** True when the number is the only input: the keyboard's own key then submits it. */
  readonly isLast?: boolean;
  /** In front of the number. */
  readonly prefix?: ReactNode;
}

const groups = [3, 4, 4] as const;

/** A mobile number, in the usual groups of digits. */
export function PhoneField({ id, label, phone, error, onPhone, onBlur, isLast, prefix }: PhoneFieldProps) {
  return (
    <Field id={id} label={label} error={error}>
      {prefix}
      <GroupedInput
        id={id}
        name="phone"
        autoComplete="tel-national"
        enterKeyHint={isLast ? "send" : undefined}
        className="input input-big"
        placeholder="138 0000 0000"
        digits={phone}
        groups={groups}
        read={parsePhone}
        onDigits={onPhone}
        onBlur={onBlur}
        {...wrongProps(id, error)}
      />
    </Field>
  );
}
