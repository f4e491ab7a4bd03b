import { Button } from "@mantine/core";
import type { createDevice } from "#contract/devices";
import type { DataOf } from "#contract/endpoint";
import { CopyText } from "../../parts/copy-text";
import { formatTime } from "../../parts/format-time";
import { Notice } from "../../parts/notice";

export type Enrolment = DataOf<typeof createDevice>;

/** The enrolment code of one device, which is not shown again. */
export function EnrolmentCode({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { device, enrolCode, expiresAt } = enrolment;
  return (
    <div className="column gap-16">
      <Notice tone="warn" title="登记码只显示这一次">
        请在 {formatTime(expiresAt, "{y}-{m}-{d} {h}:{i}")} 前输入设备，用过即失效。遗失后可重新生成。
      </Notice>
      <p className="centred muted">
        {device.name}（{device.serial}）
      </p>
      <p className="tray figure pad-16 centred">
        <CopyText text={enrolCode} label="登记码" />
      </p>
      <div className="flex end gap-8">
        <Button onClick={onClose} data-autofocus>
          我已记下
        </Button>
      </div>
    </div>
  );
}
