import { type PointerEvent, useRef, useState } from "react";
import type { ReportArtField } from "#contract/report-view.schemas";
import { artFieldNames } from "#contract/templates";
import css from "./template.module.css";
import type { PartProps } from "./template-part.types";

/** Example texts of no particular product: a template may serve several, and the conclusions come from their rules. */
const sample: Readonly<Record<ReportArtField["key"], string>> = {
  title: "产品的报告标题",
  phrase: "这一级的结论",
  name: "张小明",
  gender: "男",
  birth: "1996年 3月",
  date: "2026-11-21",
  place: "示例健康驿站，示例路1号",
};

const bounded = (value: number, low: number, high: number) => Math.round(Math.min(high, Math.max(low, value)));

/** The pointer's position, in units of the drawing. */
function placeOf({ clientX, clientY }: PointerEvent, box: SVGSVGElement | null) {
  const area = box?.getBoundingClientRect() ?? new DOMRect(0, 0, 750, 1000);
  return { x: ((clientX - area.left) / area.width) * 750, y: ((clientY - area.top) / area.height) * 1000 };
}

/** The picture of a level with sample data; a line is dragged, or moved by the arrow keys once it has the focus. */
export function LevelPicturePreview({ form, onChange, isFixed, level }: PartProps & { readonly level: number }) {
  const box = useRef<SVGSVGElement>(null);
  const [held, setHeld] = useState<{ readonly key: string; readonly dx: number; readonly dy: number }>();
  const href = form.levels[level] ?? "";
  const move = (key: string, x: number, y: number) =>
    onChange({
      ...form,
      fields: form.fields.map((field) =>
        field.key === key ? { ...field, x: bounded(x, 0, 740), y: bounded(y, 20, 1000) } : field,
      ),
    });
  const drag = (event: PointerEvent<SVGTextElement>, key: string) => {
    if (held?.key !== key) return;
    const at = placeOf(event, box.current);
    move(key, at.x - held.dx, at.y - held.dy);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing whose lines are moved is no fieldset
    <svg ref={box} className={css.preview} viewBox="0 0 750 1000" role="group" aria-label={`第 ${level} 级预览`}>
      {href ? <image href={href} width="750" height="1000" preserveAspectRatio="xMidYMid slice" /> : null}
      {form.fields.map(({ key, x, y, size }) => (
        // biome-ignore lint/a11y/useSemanticElements: a text of a drawing that can be moved has no element of its own
        <text
          key={key}
          x={x}
          y={y}
          fontSize={size}
          fill={key === "title" || key === "phrase" ? form.ink[key] : form.ink.value}
          className={isFixed ? undefined : css.line}
          tabIndex={isFixed ? -1 : 0}
          role="button"
          aria-label={`${sample[key]}，${artFieldNames[key]}，左 ${x}，上 ${y}，方向键移动`}
          onPointerDown={(event) => {
            if (isFixed) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            const at = placeOf(event, box.current);
            setHeld({ key, dx: at.x - x, dy: at.y - y });
          }}
          onPointerMove={(event) => drag(event, key)}
          onPointerUp={() => setHeld(undefined)}
          onKeyDown={(event) => {
            const step = event.shiftKey ? 10 : 2;
            const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
              event.key
            ];
            if (!by || isFixed) return;
            event.preventDefault();
            move(key, x + (by[0] ?? 0), y + (by[1] ?? 0));
          }}
        >
          {sample[key]}
        </text>
      ))}
    </svg>
  );
}
