import { useCallback, useEffect, useRef, useState } from "react";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import { type ScanState, useCameraScan } from "./use-scan";

interface ScanDialogProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

const sentences: Record<ScanState, string> = {
  starting: "正在打开相机",
  looking: "把条码放进框里，保持平稳",
  slow: "还没有读到条码。请靠近一些、打开灯光，或返回后拍照识别、直接输入数字。",
  denied: "相机没有授权。请在系统设置中允许浏览器使用相机，或返回后拍照识别、直接输入数字。",
  missing: "这里打不开相机。请返回后拍照识别，或直接输入数字。",
  offline: "扫码组件没有加载成功，请检查网络，或直接输入数字。",
};

/** The camera view. It is released as soon as the page is hidden. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isLit, setLit] = useState(false);
  const done = useRef({ onCode, onClose });
  done.current = { onCode, onClose };
  const take = useCallback((code: string) => {
    navigator.vibrate?.(60);
    done.current.onCode(code);
    done.current.onClose();
  }, []);
  const { state, setTorch } = useCameraScan(video, take);

  useEffect(() => {
    const hide = () => document.hidden && done.current.onClose();
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, []);

  const isTrouble = state === "denied" || state === "missing" || state === "offline";
  return (
    <Dialog title="扫描采样管条码" kind="full" onClose={onClose}>
      <div className={isTrouble ? "scan scan-off" : "scan"}>
        <video ref={video} className="scan-video" playsInline muted />
        <div className="scan-frame" aria-hidden="true" />
        {isTrouble && <img className="hero-art" src="/art/h5/barcode-help.svg" alt="" width="360" height="280" />}
        {setTorch && (
          <button
            type="button"
            className="scan-torch"
            aria-pressed={isLit}
            onClick={() => {
              void setTorch(!isLit);
              setLit(!isLit);
            }}
          >
            <Icon name="light" />
            {isLit ? "关灯" : "开灯"}
          </button>
        )}
      </div>
      <p className="scan-note" role="status">
        {sentences[state]}
      </p>
      <button type="button" className="button button-second" onClick={onClose}>
        返回，手动输入
      </button>
    </Dialog>
  );
}
