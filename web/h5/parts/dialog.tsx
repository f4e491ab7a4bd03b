import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icons";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** `sheet` rises from the bottom edge, `full` covers the screen. */
  readonly kind?: "sheet" | "full";
}

const focusable = "a[href],button:not([disabled]),input:not([disabled]),select,textarea,[tabindex='0']";

/**
 * A window over the page: closes by its button, Escape or the backdrop, keeps the focus inside and returns it at the
 * end.
 */
export function Dialog({ title, onClose, children, footer, kind = "sheet" }: DialogProps) {
  const titleId = useId();
  return (
    <ModalBox kind={kind} titleId={titleId} onClose={onClose}>
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll a long text (axe) */}
      <section className="dialog-body" aria-label="内容" tabIndex={0}>
        {children}
      </section>
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </ModalBox>
  );
}

interface ModalBoxProps {
  readonly kind: "sheet" | "full";
  readonly titleId: string;
  readonly onClose: () => void;
  /** Called for keys other than Escape and Tab. */
  readonly onKey?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** The window itself, without a heading: keeps the focus inside and closes. */
export function ModalBox({ kind, titleId, onClose, onKey, children }: ModalBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useModal(box);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
    if (event.key === "Tab") keepInside(event, box.current);
    onKey?.(event);
  }

  return (
    <div className="backdrop">
      <button type="button" className="backdrop-close" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div
        className={`dialog dialog-${kind}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        ref={box}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
}

/** Moves the focus in and stops the page behind from scrolling; both are undone at the end. */
function useModal(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const { body } = document;
    const overflow = body.style.overflow;
    body.style.overflow = "hidden";
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
    return () => {
      body.style.overflow = overflow;
      before?.focus();
    };
  }, [box]);
}

/** Tab moves in a cycle inside the window. */
function keepInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((stop) => stop.tabIndex >= 0);
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (!first || !last) return;
  const active = document.activeElement;
  if (event.shiftKey && (active === first || active === box)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first.focus();
  }
}
