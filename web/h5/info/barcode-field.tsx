import { useRef, useState } from "react";
import { plainDigits } from "#contract/plain-text";
import { loadRequiredPart } from "../../shared/fetch-part";
import { Field, wrongProps } from "../parts/field";
import { GroupedInput } from "../parts/grouped-input";
import { Icon } from "../parts/icons";
import { toasts } from "../parts/toasts";
import { useLazyPart } from "../parts/use-lazy-part";

const groups = [4, 4, 5] as const;
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

/** The tube's barcode: by camera, from a photo, or typed in groups as it is printed. */
export function BarcodeField({ id, code, error, productName, onCode, onScan = onCode, onLeave }: BarcodeFieldProps) {
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
      <BarcodeWays onScan={onScan} />
    </div>
  );
}

/** `onScan` may be called late, when more has been typed or the page was left. */
function BarcodeWays({ onScan }: { readonly onScan: (code: string) => void }) {
  const { Part: Camera, open: openCamera, close } = useLazyPart(loadCamera, "ScanDialog");
  const help = useLazyPart(loadHelp, "BarcodeHelpDialog");
  const photo = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState("");

  function read(way: "scan" | "photo", file?: File) {
    setBusy(way);
    loadRequiredPart(() => import("../scanner/read-barcode"), "readBarcode")
      .then((readBarcode) => readBarcode(file, onScan, openCamera))
      .catch((error: Error) => toasts.push(error.message, "error"))
      .finally(() => setBusy(""));
  }

  return (
    <>
      <div className="barcode-ways">
        <button
          type="button"
          className="way"
          disabled={!!busy}
          onClick={() => (/MicroMessenger/.test(navigator.userAgent) ? read("scan") : openCamera())}
        >
          <Icon name="scan" />
          <span>{busy === "scan" ? "请稍候" : "扫码"}</span>
        </button>
        <button type="button" className="way" disabled={!!busy} onClick={() => photo.current?.click()}>
          <Icon name="photo" />
          <span>{busy === "photo" ? "请稍候" : "拍照识别"}</span>
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
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) read("photo", file);
        }}
      />
      {Camera && <Camera onCode={onScan} onClose={close} />}
      {help.Part && <help.Part onClose={help.close} />}
    </>
  );
}

const onlyDigits = (text: string) => plainDigits(text).replace(/\D/g, "");
