import { type ChangeEvent, useRef } from "react";
import { plainDigits } from "#contract/plain-text";
import { loadRequiredPart } from "../../shared/fetch-part";
import { Field, wrongProps } from "../parts/field";
import { GroupedInput } from "../parts/grouped-input";
import { Icon } from "../parts/icons";
import { toasts } from "../parts/toasts";
import { useLazyPart } from "../parts/use-lazy-part";

const groups = [4, 4, 5] as const;
const loadWeChat = () => import("../scanner/wechat-scan");
const loadCamera = () => import("../scanner/scan.dialog");
const loadHelp = () => import("./barcode-help.dialog");

interface BarcodeFieldProps {
  readonly id: string;
  readonly code: string;
  readonly error?: string;
  /** The product of the tube, once the laboratory has recognised the barcode. */
  readonly productName?: string;
  readonly onCode: (code: string) => void;
  /** Called with a complete barcode from the camera or a photo. */
  readonly onScan?: (code: string) => void;
  readonly onLeave: () => void;
}

async function readPhoto({ target }: ChangeEvent<HTMLInputElement>, onCode: (code: string) => void): Promise<void> {
  const file = target.files?.[0];
  target.value = "";
  if (!file) return;
  try {
    const barcodeFromPhoto = await loadRequiredPart(() => import("../scanner/photo"), "barcodeFromPhoto");
    onCode(await barcodeFromPhoto(file));
  } catch (error) {
    toasts.push((error as Error).message, "error");
  }
}

/** The tube's barcode: by camera, from a photo, or typed in groups as it is printed. */
export function BarcodeField({ id, code, error, productName, onCode, onScan = onCode, onLeave }: BarcodeFieldProps) {
  const [inWeChat, byCamera] = [useLazyPart(loadWeChat, "WeChatScan"), useLazyPart(loadCamera, "ScanDialog")];
  const help = useLazyPart(loadHelp, "BarcodeHelpDialog");
  const photo = useRef<HTMLInputElement>(null);

  return (
    <div className="barcode">
      <Field
        id={id}
        label="采样管条码"
        error={error}
        hint={productName ? `已识别：${productName}` : "管身标签上的 6 至 13 位数字"}
      >
        <GroupedInput
          id={id}
          name="code"
          autoComplete="off"
          enterKeyHint="next"
          className="input input-barcode"
          placeholder="0000 0000 00000"
          digits={code}
          groups={groups}
          read={onlyDigits}
          onDigits={onCode}
          onBlur={onLeave}
          {...wrongProps(id, error)}
        />
      </Field>
      <div className="barcode-ways">
        <button
          type="button"
          className="way"
          onClick={() => (/MicroMessenger/.test(navigator.userAgent) ? inWeChat : byCamera).open()}
        >
          <Icon name="scan" />
          扫码
        </button>
        <button type="button" className="way" onClick={() => photo.current?.click()}>
          <Icon name="photo" />
          拍照识别
        </button>
        <button type="button" className="way way-plain" onClick={help.open}>
          <Icon name="help" />
          条码在哪里
        </button>
      </div>
      <input
        ref={photo}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => void readPhoto(event, onScan)}
      />
      {inWeChat.Part && <inWeChat.Part onCode={onScan} onClose={inWeChat.close} />}
      {byCamera.Part && <byCamera.Part onCode={onScan} onClose={byCamera.close} />}
      {help.Part && <help.Part onClose={help.close} />}
    </div>
  );
}

const onlyDigits = (text: string) => plainDigits(text).replace(/\D/g, "");
