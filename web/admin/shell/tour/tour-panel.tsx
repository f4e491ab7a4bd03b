import { Button, CloseButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useOfficeHistory } from "../../parts/own-history";
import { menuAddressOf } from "../../parts/places";
import { useStore } from "../../parts/store";
import { openTour } from "../../parts/tour/tour.store";
import { tourOwners } from "../../parts/tour/tour-owners";
import { type TourStep, tours } from "./tours";

/** Beside the page during a tour: the text of one step, and the button to the next. */
export function TourStepPanel() {
  const tour = useStore(openTour);
  const own = useOfficeHistory();
  const next = useRef<HTMLButtonElement>(null);
  const step = tour && tours[tour.name][tour.step];
  useEffect(() => {
    if (!step) return;
    own.push(menuAddressOf(step.path));
    next.current?.focus();
    return pointAt(step.target);
  }, [step, own]);
  if (!tour || !step) return null;
  const { length } = tours[tour.name];
  const to = (at: number) => openTour.set({ ...tour, step: at });
  const end = () => openTour.set(undefined);
  const isLast = tour.step === length - 1;
  return (
    <aside className="box floating stack gap-12 pad-12-16" aria-label={`导览：${titleOf(tour.name)}`}>
      <div className="flex wrap baseline gap-8">
        <span className="size-13 muted">
          第 {tour.step + 1} 步，共 {length} 步
        </span>
        <CloseButton size="sm" className="push" aria-label="结束导览" onClick={end} />
      </div>
      <div aria-live="polite">
        <Words step={step} />
      </div>
      <div className="flex gap-8">
        <Button size="xs" variant="default" disabled={tour.step === 0} onClick={() => to(tour.step - 1)}>
          上一步
        </Button>
        <Button ref={next} size="xs" className="push" onClick={() => (isLast ? end() : to(tour.step + 1))}>
          {isLast ? "完成" : "下一步"}
        </Button>
      </div>
    </aside>
  );
}

const Words = ({ step }: { step: TourStep }) => (
  <>
    <h2 className="size-15 strong ink">{step.title}</h2>
    <p className="text">{step.text}</p>
  </>
);

const titleOf = (name: string) => tourOwners.find(([own]) => own === name)?.[1] ?? "";

const isShown = (element: HTMLElement) => element.getClientRects().length > 0;

/**
 * Highlights the target of a step as soon as a page shows it, even if the previous page disappears later; returns a
 * function that removes the highlight.
 */
function pointAt(target: string): () => void {
  let marked: HTMLElement | undefined;
  const unmark = () => {
    delete marked?.dataset.tour;
    if (marked) Object.assign(marked.style, { outline: "", outlineOffset: "" });
  };
  const mark = () => {
    if (marked && isShown(marked)) return;
    unmark();
    marked = [...document.querySelectorAll<HTMLElement>(target)].find(isShown);
    if (!marked) return;
    marked.dataset.tour = "";
    Object.assign(marked.style, { outline: "3px solid var(--brand)", outlineOffset: "4px" });
    marked.scrollIntoView({ block: "nearest" });
  };
  const changes = new MutationObserver(mark);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden", "style"] });
  mark();
  return () => {
    changes.disconnect();
    unmark();
  };
}
