import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";

interface DialogFormProps {
  /** The label of the main button. */
  readonly label: string;
  readonly isBusy?: boolean;
  /** True for a step that cannot be undone. */
  readonly isDanger?: boolean;
  /** True: the main button is disabled until missing input is given. */
  readonly isBlocked?: boolean;
  /** Receives the form, in order to focus an invalid field, and the event, for a draft's `isGood`. */
  readonly onSubmit: (form: HTMLFormElement, event: FormEvent<HTMLFormElement>) => void;
  /** Undefined: there is nothing to cancel yet, so only the main button is shown. */
  readonly onClose?: () => void;
  readonly closeLabel?: string;
  /** A further button, left of the others. */
  readonly beside?: ReactNode;
  /** Space in px between the fields, also above the buttons. */
  readonly gap?: number;
  readonly above?: number;
  readonly children: ReactNode;
}

/** The form of a dialog with its buttons; Enter submits, and the browser's own validation is off. */
export function DialogForm({ gap, above, beside, children, onSubmit, onClose, ...buttons }: DialogFormProps) {
  return (
    <form
      className="column gap-16"
      style={{ gap }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget, event);
      }}
    >
      {children}
      <div className="flex end gap-8" style={{ marginTop: above }}>
        {beside}
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            {buttons.closeLabel ?? "取消"}
          </Button>
        ) : null}
        <Button
          type="submit"
          color={buttons.isDanger ? "red" : undefined}
          disabled={buttons.isBlocked}
          loading={buttons.isBusy}
        >
          {buttons.label}
        </Button>
      </div>
    </form>
  );
}
