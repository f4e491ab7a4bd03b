import { Field } from "../parts/field";
import { CodeInput } from "./code-input";
import { ResendButton } from "./resend-button";
import type { useResendCode } from "./use-resend";

interface CodeFieldProps {
  readonly label: string;
  readonly code: string;
  readonly error: string | undefined;
  readonly resend: ReturnType<typeof useResendCode>;
  readonly onCode: Parameters<typeof CodeInput>[0]["onCode"];
  readonly onSend: () => void;
}

/** The code of an SMS, and the button that asks for another one. */
export function CodeField({ label, code, error, resend, onCode, onSend }: CodeFieldProps) {
  const hint = resend.reason && <span className="field-warning">{resend.reason}</span>;
  return (
    <Field id="code" label={label} error={error} hint={hint}>
      <CodeInput code={code} length={resend.codeLength} error={error} onCode={onCode} />
      <ResendButton {...resend} onPress={onSend} />
    </Field>
  );
}
