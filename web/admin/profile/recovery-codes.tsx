import "../parts/sheets/choice";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { showToast } from "../parts/toast-queue";
import css from "./profile.module.css";

/** Recovery codes in case the phone is lost; they are never shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      showToast({ kind: "success", text: "恢复码已复制" });
    } catch {
      showToast({ kind: "error", text: "无法复制，请手动抄写恢复码" });
    }
  };
  return (
    <div className={css.form}>
      <p className="toned tone-card on-ground pad-8-12" data-tone="warn" role="status">
        两步验证已开启。以下恢复码只显示这一次，请妥善保存。手机丢失时，每个恢复码可登录一次。
      </p>
      <ul className="bare-list box halves gap-8-16 mist pad-12-16" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <Checkbox label="我已保存恢复码" checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <div className="flex gap-8">
        <Button variant="default" onClick={() => void copy()}>
          复制
        </Button>
        <Button disabled={!isKept} onClick={onClose}>
          完成
        </Button>
      </div>
    </div>
  );
}
