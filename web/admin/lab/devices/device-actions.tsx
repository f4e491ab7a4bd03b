import { Button } from "@mantine/core";
import { useState } from "react";
import { renewEnrolment, revokeDevice } from "#contract/devices";
import type { DeviceItem } from "#contract/devices.schemas";
import { askReason, confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { type Enrolment, EnrolmentCode } from "./enrol-code";

/** The actions on a device for people with the permission; a revoked device has none. */
export function DeviceActions({ device }: { device: DeviceItem }) {
  const may = usePermissionCheck();
  if (device.state === "revoked" || !may("lab:device:edit")) return null;
  return (
    <>
      <RevokeButton device={device} />
      <RenewButton device={device} />
    </>
  );
}

function RenewButton({ device }: { device: DeviceItem }) {
  const [made, setMade] = useState<Enrolment>();
  const renew = useWrite({
    work: async () =>
      (await withPasswordCheck(() => adminCall(renewEnrolment, { params: { id: device.id }, body: {} }))).data,
    done: setMade,
  });
  const start = async () => {
    const isSure = await confirm({
      title: "重新生成登记码",
      message:
        device.state === "enrolled"
          ? "设备用新登记码登记后，原有密钥失效。未使用的登记码随即失效。"
          : "未使用的登记码随即失效。",
      confirmLabel: "生成",
    });
    if (isSure) renew.mutate();
  };
  return (
    <>
      <Button
        variant={device.state === "pending" ? "filled" : "default"}
        loading={renew.isPending}
        onClick={() => void start()}
      >
        重新生成登记码
      </Button>
      {made ? (
        <Dialog title="新的登记码" size={520} onClose={() => setMade(undefined)}>
          <EnrolmentCode enrolment={made} onClose={() => setMade(undefined)} />
        </Dialog>
      ) : null}
    </>
  );
}

function RevokeButton({ device }: { device: DeviceItem }) {
  const revoke = useWrite({
    work: async (reason: string) =>
      (await adminCall(revokeDevice, { params: { id: device.id }, body: { reason } })).data,
    done: () => showToast({ kind: "success", text: `${device.name}已停用` }),
  });
  const start = async () => {
    const reason = await askReason({
      title: "停用检测设备",
      message: "设备的密钥随即失效，不能再上传。正在进行的检测不会有结果。此操作不能撤销。",
      confirmLabel: "停用",
      tone: "danger",
      reason: { label: "停用原因" },
    });
    if (reason !== null) revoke.mutate(reason);
  };
  return (
    <Button variant="default" loading={revoke.isPending} onClick={() => void start()}>
      停用
    </Button>
  );
}
