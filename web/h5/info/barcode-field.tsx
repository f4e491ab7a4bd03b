import { type ChangeEvent, useRef } from "react";
import { messages } from "#contract/messages";
import { plainDigits } from "#contract/plain-text";
import { Field, wrongProps } from "../parts/field";
import { GroupedInput } from "../parts/grouped-input";
import { Icon } from "../parts/icons";
import { toasts } from "../parts/toasts";
import { useLazyPart } from "../parts/use-lazy-part";

const groups = [4, 4, 5] as const;
const loadScanner = () =>
  /MicroMessenger/.test(navigator.userAgent)
    ? import("../scanner/wechat-scan").then((part) => part.WeChatScan)
    : import("../scanner/scan.dialog").then((part) => part.ScanDialog);
const loadHelp = () => import("./barcode-help.dialog").then((part) => part.BarcodeHelpDialog);

interface BarcodeFieldProps {
  readonly id: string;
  readonly code: string;
  readonly error?: string;
  readonly onCode: (code: string) => void;
  readonly onLeave: () => void;
}

/** The tube's barcode: by camera, from a photo, or typed in groups as it is printed. */
export function BarcodeField({ id, code, error, onCode, onLeave }: BarcodeFieldProps) {
  const scanner = useLazyPart(loadScanner);
  const help = useLazyPart(loadHelp);
  const photo = useRef<HTMLInputElement>(null);

  async function readPhoto(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    try {
      const { barcodeFromPhoto } = await import("../scanner/photo");
      const found = await barcodeFromPhoto(file);
      if (found) onCode(found);
      else toasts.push("照片里没有找到条码，请拍近一些，或直接输入数字", "error");
    } catch {
      toasts.push(messages.network, "error");
    }
  }

  return (
    <div className="barcode">
      <Field id={id} label="采样管条码" error={error} hint="管身标签上的6至13位数字">
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
        <button type="button" className="way" onClick={scanner.open}>
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
      <input ref={photo} type="file" accept="image/*" capture="environment" hidden onChange={readPhoto} />
      {scanner.Part && <scanner.Part onCode={onCode} onClose={scanner.close} />}
      {help.Part && <help.Part onClose={help.close} />}
    </div>
  );
}

const onlyDigits = (text: string) => plainDigits(text).replace(/\D/g, "");
