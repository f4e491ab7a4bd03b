import { smsReason } from "#contract/sms-reasons";

/** A provider's or phone's error code in plain words; a tooltip says what to do about it. */
export function ErrorCodeText({ code }: { code: string }) {
  const { what, todo } = smsReason(code);
  return (
    <span className="size-13 muted" title={todo}>
      {what}（{code}）
    </span>
  );
}
