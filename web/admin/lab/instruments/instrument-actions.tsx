import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Suspense, useCallback, useState } from "react";
import { moveInstrument } from "#contract/instruments";
import { askReason } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { iconButtonClass } from "../../parts/icon-button";
import { lazyDialog, lazyPart } from "../../parts/lazy-part";
import { MenuButton } from "../../parts/menu/menu-button";
import type { MenuLine } from "../../parts/menu/menu-item";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import type { Instrument } from "./instrument.model";

const RecordDialog = lazyDialog(() => import("./record-dialog"), "RecordDialog");
const DoubtDialog = lazyDialog(() => import("./doubt-dialog"), "DoubtDialog");
const BackDialog = lazyDialog(() => import("./back-dialog"), "BackDialog");
const InstrumentDialog = lazyDialog(() => import("./instrument-dialog"), "InstrumentDialog");
const InstrumentLog = lazyPart(() => import("./instrument-log"), "InstrumentLog");

type Open = "calibration" | "maintenance" | "repair" | "failure" | "out" | "back" | "edit" | "print";

/** The actions on an instrument for people with the permission; a retired one can only be read and printed. */
export function InstrumentActions({ data }: { data: Instrument }) {
  const may = usePermissionCheck();
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => setOpen(undefined), []);
  const retire = useRetire(data);
  const { state } = data.instrument;
  const mayRecord = may("lab:instrument:edit") && state !== "retired";
  const mayDecide = may("lab:instrument:approve") && state !== "retired";
  const item = (label: string, to: Open) => ({ kind: "item", label, onSelect: () => setOpen(to) }) as const;
  const lines = (): MenuLine[] => [
    ...(mayRecord ? [item("登记保养", "maintenance"), item("登记维修", "repair"), item("修改资料", "edit")] : []),
    item("打印仪器档案", "print"),
    ...(mayDecide
      ? ([{ kind: "divider" }, { kind: "item", label: "报废", isDanger: true, onSelect: retire }] as const)
      : []),
  ];
  const secondary = (label: string, to: Open) => (
    <Button variant="default" onClick={() => setOpen(to)}>
      {label}
    </Button>
  );
  return (
    <>
      <MenuButton className={iconButtonClass} aria-label="更多" menuWidth={180} lines={lines}>
        <IconDots size={18} stroke={1.8} aria-hidden />
      </MenuButton>
      {mayRecord ? secondary("登记故障", "failure") : null}
      {mayRecord && state === "in_use" ? secondary("停用", "out") : null}
      {mayDecide && state === "out_of_use" ? secondary("恢复使用", "back") : null}
      {mayRecord ? <Button onClick={() => setOpen("calibration")}>登记校准</Button> : null}
      <Opened data={data} open={open} onClose={close} />
    </>
  );
}

function Opened({ data, open, onClose }: { data: Instrument; open: Open | undefined; onClose: () => void }) {
  const { instrument } = data;
  if (open === undefined) return null;
  if (open === "failure" || open === "out")
    return <DoubtDialog instrument={instrument} kind={open} onClose={onClose} />;
  if (open === "back") return <BackDialog data={data} onClose={onClose} />;
  if (open === "edit") return <InstrumentDialog instrument={instrument} onClose={onClose} />;
  if (open !== "print") return <RecordDialog data={data} kind={open} onClose={onClose} />;
  return (
    <Suspense>
      <InstrumentLog data={data} onDone={onClose} />
    </Suspense>
  );
}

function useRetire({ instrument: { id, name } }: Instrument) {
  const retire = useWrite({
    work: async (reason: string) =>
      await adminCall(moveInstrument, { params: { id }, body: { kind: "retire", reason } }),
    done: () => showToast({ kind: "success", text: `${name}已报废` }),
  });
  return async () => {
    const reason = await askReason({
      title: "报废仪器",
      message: "报废后不能再登记校准、保养或故障，也不能恢复使用；之后由它测得的结果一律存疑。此操作不能撤销。",
      confirmLabel: "报废",
      tone: "danger",
      reason: { label: "报废原因" },
    });
    if (reason !== null) retire.mutate(reason);
  };
}
