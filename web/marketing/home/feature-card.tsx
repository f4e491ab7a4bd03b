import { Icon } from "../parts/icon";
import type { features } from "./features";

/** `01` for the first. */
export const featureNumber = (i: number): string => String(i + 1).padStart(2, "0");

/** The numbered card of one feature. */
export function FeatureCard({ feature, at }: { readonly feature: (typeof features)[number]; readonly at: number }) {
  const { title, text, fact, icon } = feature;
  return (
    <div className="comb-card" id={`feature-text-${at + 1}`}>
      <p className="comb-number">
        {featureNumber(at)}
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
  );
}
