import { Button } from "@mantine/core";
import { useCallback, useState } from "react";
import type { MerchantItem } from "#contract/merchants.schemas";
import { saveFile } from "../../parts/save-file";
import { SegmentedControl } from "../../parts/segments";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import css from "./merchants.module.css";
import { createPosterPdf, drawPoster, type PosterSize } from "./poster";

const sizes = [
  { value: "A4", label: "A4" },
  { value: "A3", label: "A3" },
];

/** The merchant's poster for printing, with the QR code of the point-of-care test. */
export function PosterDialog({ merchant, url, onClose }: { merchant: MerchantItem; url: string; onClose: () => void }) {
  const [size, setSize] = useState<PosterSize>("A4");
  const [isMaking, setMaking] = useState(false);
  const { shownName: name, address, code } = merchant;
  // The window's own code may load later, so the sheet is drawn when it appears and not when this component is
  // mounted.
  const draw = useCallback(
    (sheet: HTMLCanvasElement | null) => {
      if (sheet) drawPoster(sheet, { name, address, url }, 760);
    },
    [name, address, url],
  );
  const save = async () => {
    setMaking(true);
    try {
      saveFile(await createPosterPdf({ name, address, url }, size), `海报-${code}-${size}.pdf`);
    } catch {
      showToast({ kind: "error", text: "无法生成海报，请换一个浏览器" });
    } finally {
      setMaking(false);
    }
  };
  return (
    <Dialog title="海报" size={520} onClose={onClose}>
      <canvas ref={draw} className={css.poster} role="img" aria-label={`${name}的海报，二维码打开现场快检`} />
      <div className="row between gap-12 above-16">
        <SegmentedControl
          label="纸张"
          options={sizes}
          value={size}
          onChange={(value) => setSize(value as PosterSize)}
        />
        <Button loading={isMaking} onClick={() => void save()}>
          下载 PDF
        </Button>
      </div>
    </Dialog>
  );
}
