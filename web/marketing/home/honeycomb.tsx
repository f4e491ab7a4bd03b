import { type PointerEvent, useId, useRef } from "react";
import { Icon } from "../parts/icon";
import { features } from "./features";
import { neighbour, swipeStep } from "./wrapping";

const number = (i: number) => String(i + 1).padStart(2, "0");

/**
 * Seven hexagons, one lit, with its numbered card. The choice is a group of radio buttons: arrow keys wrap around and
 * everything but the two arrows and the swipe works without scripts.
 */
export function Honeycomb() {
  const group = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const from = useRef<{ x: number; y: number }>(undefined);

  const move = (step: 1 | -1) => {
    const all = [...(box.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    const next =
      all[
        neighbour(
          all.findIndex((one) => one.checked),
          step,
          all.length,
        )
      ];
    if (next) next.checked = true;
  };
  const release = (event: PointerEvent) => {
    const step = from.current && swipeStep(from.current, { x: event.clientX, y: event.clientY });
    from.current = undefined;
    if (step) move(step);
  };

  return (
    <fieldset className="comb" ref={box}>
      <legend className="visually-hidden">七个特点</legend>
      {features.map(({ name }, i) => (
        <input
          key={name}
          type="radio"
          name={group}
          id={`feature-${i + 1}`}
          className="comb-pick"
          aria-label={`${number(i)} ${name}`}
          aria-describedby={`feature-text-${i + 1}`}
          defaultChecked={i === 0}
        />
      ))}
      <div className="comb-cells" aria-hidden="true">
        {features.map(({ name, icon }, i) => (
          <label key={name} htmlFor={`feature-${i + 1}`} className="cell">
            <svg viewBox="0 0 40 44" aria-hidden="true">
              <use href="#hex" />
            </svg>
            <Icon name={icon} size={28} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <div
        className="comb-cards"
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={release}
      >
        {features.map(({ title, text, fact, icon }, i) => (
          <div key={title} className="comb-card" id={`feature-text-${i + 1}`}>
            <p className="comb-number">
              {number(i)}
              <small>/ 07</small>
            </p>
            <span className="comb-icon">
              <Icon name={icon} size={36} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className="comb-fact">
              <Icon name="check" size={18} />
              {fact}
            </p>
          </div>
        ))}
        <div className="comb-arrows">
          <button type="button" className="round" aria-label="上一个特点" onClick={() => move(-1)}>
            <Icon name="left" />
          </button>
          <button type="button" className="round" aria-label="下一个特点" onClick={() => move(1)}>
            <Icon name="right" />
          </button>
        </div>
      </div>
    </fieldset>
  );
}
