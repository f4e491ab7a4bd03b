import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Suspense, useCallback, useState } from "react";
import { closePlate, discardPlate } from "#contract/plates";
import type { PlateDetail } from "#contract/plates.schemas";
import { showErrorOnce } from "../../../admin/session/admin-call";
import { loadRequiredPart } from "../../../shared/fetch-part";
import { askReason, confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { iconButtonClass } from "../../parts/icon-button";
import { lazyPart } from "../../parts/lazy-part";
import { MenuButton } from "../../parts/menu/menu-button";
import type { MenuLine } from "../../parts/menu/menu-item";
import { saveFile } from "../../parts/save-file";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import type { CodePath } from "../kits/labels/code-paths";

const PlateMap = lazyPart(() => import("./plate-map"), "PlateMap");

/** Print, export, close, discard. */
export function PlateActions({ plate, mayEdit }: { plate: PlateDetail; mayEdit: boolean }) {
  const [bars, setBars] = useState<CodePath>();
  const done = useCallback(() => setBars(undefined), []);
  const print = async () => {
    const code128Path = await loadRequiredPart(() => import("../kits/labels/code-paths"), "code128Path");
    setBars(code128Path(plate.code));
  };
  const { close, discard } = useSteps(plate);
  const isDiscardable = mayEdit && plate.state !== "discarded" && !plate.run;
  const lines = (): MenuLine[] => [
    {
      kind: "item",
      label: "样本表（QuantStudio）",
      onSelect: () => void saveSheet(plate, "quantstudio").catch(showErrorOnce),
    },
    { kind: "item", label: "样本表（CSV）", onSelect: () => void saveSheet(plate, "csv").catch(showErrorOnce) },
    ...(isDiscardable
      ? ([{ kind: "divider" }, { kind: "item", label: "作废样本板", isDanger: true, onSelect: discard }] as const)
      : []),
  ];
  return (
    <>
      <MenuButton className={iconButtonClass} aria-label="更多" menuWidth={220} lines={lines}>
        <IconDots size={18} stroke={1.8} aria-hidden />
      </MenuButton>
      <Button variant="default" onClick={() => void print().catch(showErrorOnce)}>
        打印板图
      </Button>
      {plate.state === "closed" && !plate.run ? (
        <Button onClick={() => void saveSheet(plate, "quantstudio").catch(showErrorOnce)}>下载样本表</Button>
      ) : null}
      {mayEdit && plate.state === "open" ? (
        <Button disabled={plate.places.length === 0} loading={close.isPending} onClick={() => void close.start()}>
          封板
        </Button>
      ) : null}
      <Suspense>{bars ? <PlateMap plate={plate} bars={bars} onDone={done} /> : null}</Suspense>
    </>
  );
}

async function saveSheet(plate: PlateDetail, form: "quantstudio" | "csv"): Promise<void> {
  const sheets = () => import("./sample-sheet");
  const text =
    form === "csv"
      ? (await loadRequiredPart(sheets, "plainSampleSheet"))(plate)
      : (await loadRequiredPart(sheets, "quantStudioSampleSheet"))(plate);
  const ending = form === "csv" ? "csv" : "txt";
  saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), `${plate.code}-样本表.${ending}`);
}

function useSteps(plate: PlateDetail) {
  const params = { id: plate.id };
  const close = useWrite({
    work: async () => (await adminCall(closePlate, { params })).data,
    done: ({ sampleCount }) =>
      showToast({ kind: "success", text: `${plate.code} 已封板，${sampleCount} 支样本已上板` }),
  });
  const discard = useWrite({
    work: async (reason: string) => (await adminCall(discardPlate, { params, body: { reason } })).data,
    done: () => showToast({ kind: "success", text: "样本板已作废，样本回到待上板" }),
  });
  const startClose = async () => {
    const isSure = await confirm({
      title: "封板",
      message: `板上有 ${plate.places.length} 支样本。封板后不能再增减或移动。`,
      confirmLabel: "封板",
    });
    if (isSure) close.mutate();
  };
  const startDiscard = async () => {
    const reason = await askReason({
      title: "作废样本板",
      message: "板上的样本回到待上板，可以放到另一块板上。",
      confirmLabel: "作废",
      tone: "danger",
      reason: { label: "作废原因", placeholder: "例如：加样错误" },
    });
    if (reason !== null) discard.mutate(reason);
  };
  return { close: { isPending: close.isPending, start: startClose }, discard: () => void startDiscard() };
}
