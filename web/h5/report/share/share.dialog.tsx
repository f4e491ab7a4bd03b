import { useEffect, useRef, useState } from "react";
import { messages } from "#contract/messages";
import type { ReportView } from "#contract/report-view.schemas";
import { Dialog } from "../../parts/dialog";
import { toasts } from "../../parts/toasts";
import { cardJpeg, drawCard } from "./draw-card";

interface ShareDialogProps {
  readonly report: ReportView;
  readonly onClose: () => void;
}

/** First a preview; the picture that can be saved is made only after the person confirmed the consequence. */
export function ShareDialog({ report, onClose }: ShareDialogProps) {
  const { canvas, hasFailed } = useCard(report);
  const [isTicked, setTicked] = useState(false);
  const [picture, setPicture] = useState<string | null>(null);

  if (picture) return <ReadyCard picture={picture} onClose={onClose} />;
  const footer = (
    <button
      type="button"
      className="button button-main"
      disabled={!canvas || !isTicked}
      onClick={() => canvas && setPicture(cardJpeg(canvas))}
    >
      生成图片
    </button>
  );
  return (
    <Dialog title="分享卡片" onClose={onClose} footer={footer}>
      {hasFailed ? (
        <p className="notice notice-amber">卡片没有画好，请检查网络后重新打开。</p>
      ) : (
        <Preview canvas={canvas} />
      )}
      <p className="fine">卡片上没有姓名、手机号、出生年月、条码和报告链接。二维码打开的是产品介绍页。</p>
      <label className="share-tick">
        <input
          type="checkbox"
          className="tick-box"
          checked={isTicked}
          onChange={(event) => setTicked(event.target.checked)}
        />
        我了解分享后无法收回图片
      </label>
    </Dialog>
  );
}

function useCard(report: ReportView) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    drawCard(report, window.location.origin).then(
      (drawn) => !isGone && setCanvas(drawn),
      () => {
        if (isGone) return;
        setFailed(true);
        toasts.push(messages.network, "error");
      },
    );
    return () => {
      isGone = true;
    };
  }, [report]);
  return { canvas, hasFailed };
}

function Preview({ canvas }: { readonly canvas: HTMLCanvasElement | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!canvas) return;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", "分享卡片预览");
    place.current?.replaceChildren(canvas);
  }, [canvas]);
  return <div ref={place} className="share-preview" aria-busy={!canvas} />;
}

function ReadyCard({ picture, onClose }: { readonly picture: string; readonly onClose: () => void }) {
  const [isTouch] = useState(() => !window.matchMedia("(hover: hover)").matches);
  return (
    <Dialog
      title="分享卡片"
      onClose={onClose}
      footer={
        isTouch ? undefined : (
          <a className="button button-main" href={picture} download="report-card.jpg">
            保存图片
          </a>
        )
      }
    >
      <img className="share-picture" src={picture} alt="分享卡片，只有检测项目和级别" />
      {isTouch && <p className="share-hint">长按图片保存</p>}
    </Dialog>
  );
}
