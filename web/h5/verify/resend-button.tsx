interface ResendButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly announcement: string;
  readonly onPress: () => void;
}

/** Keeps its width while it counts; screen readers announce the beginning and the end, not every second. */
export function ResendButton({ label, isDisabled, announcement, onPress }: ResendButtonProps) {
  return (
    <>
      <button type="button" className="resend" disabled={isDisabled} onClick={onPress}>
        {label}
      </button>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}
