import { smsReason } from "#contract/sms-reasons";

/** A provider's or a handset's code in plain words; what to do about it is told on pointing. */
export function ReasonText({ code }: { code: string }) {
  const { what, todo } = smsReason(code);
  return (
    <span className="size-13 muted" title={todo}>
      {what}（{code}）
    </span>
  );
}
