import { useEffect, useState } from "react";
import { loadRequiredPart } from "../../shared/fetch-part";

interface PrintCodeProps {
  readonly code: string;
  readonly proof: string | null;
}

/** On paper only: a QR code of the page on which anybody can check the printout, with the signed text after the #. */
export function PrintoutCode({ code, proof }: PrintCodeProps) {
  const [drawn, setDrawn] = useState<{ address: string; size: number; path: string }>();
  useEffect(() => {
    const draw = async () => {
      const qrPath = await loadRequiredPart(() => import("./share/qr-code"), "qrPath");
      const address = `${window.location.origin}/h5/check/${code}${proof ? `#${proof}` : ""}`;
      setDrawn({ address, ...qrPath(address) });
    };
    draw().catch(() => {});
  }, [code, proof]);
  return (
    <div className="print-code">
      {drawn && (
        <a href={drawn.address}>
          <svg
            viewBox={`-4 -4 ${drawn.size + 8} ${drawn.size + 8}`}
            role="img"
            aria-label="核验这份打印件"
            shapeRendering="crispEdges"
          >
            <path d={drawn.path} />
          </svg>
        </a>
      )}
      <p>
        扫码核验这份打印件（{proof ? "内有电子签名，所载内容与打印件相同" : "这一版没有电子签名"}）
        <br />
        核验码 {code.match(/.{4}/g)?.join(" ")}
      </p>
    </div>
  );
}
