import { Dialog } from "../parts/dialog";

/** Where the barcode is printed. */
export function BarcodeHelpDialog({ onClose }: { readonly onClose: () => void }) {
  const footer = (
    <button type="button" className="button button-main" onClick={onClose}>
      我知道了
    </button>
  );
  return (
    <Dialog title="条码在哪里" onClose={onClose} footer={footer}>
      <img
        className="help-art"
        src="/art/h5/barcode-help.svg"
        alt="采样管侧面贴着白色标签，条码下方是一行数字"
        width="360"
        height="280"
      />
      <ol className="help-list">
        <li>拿起采样管，找到管身上的白色标签。</li>
        <li>条码下面的一行数字就是条码，共 6 至 13 位。</li>
        <li>包装盒上的批号、有效期不是条码。</li>
      </ol>
    </Dialog>
  );
}
