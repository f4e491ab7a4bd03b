import { useId, useRef } from "react";
import { Icon } from "../parts/icon";
import { FeatureCard, featureNumber } from "./feature-card";
import { features } from "./features";
import { useSwipe } from "./use-swipe";
import { neighbourIndex } from "./wrapping";

/**
 * Seven hexagons, one highlighted, with its numbered card. The choice is a group of radio buttons: arrow keys wrap
 * around, and everything except the two arrows and the swipe works without scripts.
 */
export function Honeycomb() {
  const group = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const move = (step: 1 | -1) => {
    const all = [...(box.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    const at = all.findIndex((one) => one.checked);
    const next = all[neighbourIndex(at, step, all.length)];
    if (next) next.checked = true;
  };
  const swipe = useSwipe(move);
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
          aria-label={`${featureNumber(i)} ${name}`}
          aria-describedby={`feature-text-${i + 1}`}
          defaultChecked={i === 0}
        />
      ))}
      <Cells />
      <div className="comb-cards" {...swipe}>
        {features.map((feature, i) => (
          <FeatureCard key={feature.name} feature={feature} at={i} />
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

function Cells() {
  return (
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
  );
}
