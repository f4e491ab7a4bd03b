import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";

interface DialogFormProps {
  /** What the main button does. */
  readonly label: string;
  readonly isBusy?: boolean;
  /** What cannot be taken back. */
  readonly isDanger?: boolean;
  /** The main button waits for what is still missing. */
  readonly isBlocked?: boolean;
  /** The form itself, to put the focus on a field that is wrong, and the event, for a draft's `isGood`. */
  readonly onSubmit: (form: HTMLFormElement, event: FormEvent<HTMLFormElement>) => void;
  /** Without it nothing is to be given up yet, and the main button stands alone. */
  readonly onClose?: () => void;
  readonly closeLabel?: string;
  /** A further step, left of the buttons. */
  readonly beside?: ReactNode;
  /** Space in px between the fields, and above the buttons besides. */
  readonly gap?: number;
  readonly above?: number;
  readonly children: ReactNode;
}

/** The form of a dialog with its buttons; Enter submits, and the browser's own checks keep silent. */
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
