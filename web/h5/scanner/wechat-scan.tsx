import { useEffect, useRef } from "react";
import { openWeChat } from "../../shared/wechat/bridge";
import { toasts } from "../parts/toasts";
import { useLazyPart } from "../parts/use-lazy-part";
import { barcodeFromScan } from "./scan-text";

interface WeChatScanProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

const loadCamera = () => import("./scan.dialog");

/** WeChat's own scanner; if it does not open, the page's camera. */
export function WeChatScan({ onCode, onClose }: WeChatScanProps) {
  const { Part: Camera, open: openCamera } = useLazyPart(loadCamera, "ScanDialog");
  const done = useRef({ onCode, onClose });
  done.current = { onCode, onClose };

  useEffect(() => {
    let isGone = false;
    void openWeChat().then((wechat) => {
      if (isGone) return;
      if (!wechat) return openCamera();
      wechat.scanQRCode({
        needResult: 1,
        scanType: ["barCode", "qrCode"],
        success({ resultStr }) {
          const code = barcodeFromScan(resultStr);
          if (code) done.current.onCode(code);
          else toasts.push("没有读到采样管条码，请再扫一次，或直接输入数字", "error");
          done.current.onClose();
        },
        cancel: () => done.current.onClose(),
        fail: openCamera,
      });
    });
    return () => {
      isGone = true;
    };
  }, [openCamera]);

  return Camera && <Camera onCode={onCode} onClose={onClose} />;
}
