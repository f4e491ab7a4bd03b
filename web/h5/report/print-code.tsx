import { useEffect, useState } from "react";

/** On paper only: a code that leads to the page where anybody can check the printout. */
export function PrintCode({ code }: { readonly code: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  useEffect(() => {
    const draw = async () => {
      const { qrModules } = await import("./share/qr-code");
      const rows = qrModules(`${window.location.origin}/h5/check/${code}`);
      const path = rows
        .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
        .join("");
      setDrawn({ size: rows.length, path });
    };
    draw().catch(() => {});
  }, [code]);
  return (
    <div className="print-code">
      {drawn && (
        <svg viewBox={`-4 -4 ${drawn.size + 8} ${drawn.size + 8}`} aria-hidden="true" shapeRendering="crispEdges">
          <path d={drawn.path} />
        </svg>
      )}
      <p>
        扫码核验这份打印件（不含姓名和结果）
        <br />
        核验码 {code.match(/.{4}/g)?.join(" ")}
      </p>
    </div>
  );
}
