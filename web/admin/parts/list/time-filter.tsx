import { useId, useState } from "react";
import { now } from "../../../shared/clock";
import type { FilterField } from "./filter-bar";
import css from "./filter-bar.module.css";
import { SelectBox } from "./select-box";
import { type DayPreset, type DaySpan, daysOfPreset, presetOfDays, spanNames } from "./span.rules";
import { TextBox } from "./text-box";

interface TimeFilterProps {
  readonly field: FilterField<string>;
  readonly filters: Readonly<Record<string, string>>;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
}

/** A filter by time: one calendar day, or a range. */
export function TimeFilter({ field: { key, label, isDay }, filters, onChange }: TimeFilterProps) {
  const id = useId();
  const { beginTime = "", endTime = "" } = filters;
  if (!isDay)
    return <SpanFilter label={label} span={{ beginTime, endTime }} onChange={(span) => onChange({ ...span })} />;
  return (
    <span className={`inline-row gap-8 size-13 nowrap muted ${css.day}`}>
      <label htmlFor={id}>{label}</label>
      <TextBox
        id={id}
        type="date"
        value={filters[key] ?? ""}
        onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      />
    </span>
  );
}

interface SpanFilterProps {
  readonly label: string;
  readonly span: DaySpan;
  readonly onChange: (span: DaySpan) => void;
}

const open: DaySpan = { beginTime: "", endTime: "" };

/** When something happened: a preset, or two calendar days. */
function SpanFilter({ label, span, onChange }: SpanFilterProps) {
  const isSet = span.beginTime !== "" || span.endTime !== "";
  const [isOwn, setOwn] = useState(false);
  const [wasSet, setWasSet] = useState(isSet);
  // Clearing all filters removes the two days as well.
  if (wasSet !== isSet) {
    setWasSet(isSet);
    if (!isSet) setOwn(false);
  }
  const preset = isOwn ? undefined : presetOfDays(span, now());
  const value = preset ?? (isOwn || isSet ? "own" : "");
  const choose = (chosen: string) => {
    setOwn(chosen === "own");
    if (chosen !== "own") onChange(chosen === "" ? open : daysOfPreset(chosen as DayPreset, now()));
  };
  return (
    <>
      <SelectBox
        className={css.select}
        aria-label={label}
        options={[
          { value: "", label: `${label}：全部` },
          ...Object.entries(spanNames).map(([name, text]) => ({ value: name, label: `${label}：${text}` })),
          { value: "own", label: `${label}：自定义` },
        ]}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        data-set={isSet || undefined}
      />
      {value === "own" ? <Days label={label} span={span} onChange={onChange} /> : null}
    </>
  );
}

function Days({ label, span, onChange }: SpanFilterProps) {
  const id = useId();
  return (
    <span className={`inline-row gap-8 size-13 nowrap muted ${css.day}`}>
      <TextBox
        type="date"
        aria-label={`${label}，从这一天`}
        value={span.beginTime}
        max={span.endTime || undefined}
        onChange={(event) => onChange({ ...span, beginTime: event.currentTarget.value })}
      />
      <label htmlFor={id}>至</label>
      <TextBox
        id={id}
        type="date"
        aria-label={`${label}，到这一天`}
        value={span.endTime}
        min={span.beginTime || undefined}
        onChange={(event) => onChange({ ...span, endTime: event.currentTarget.value })}
      />
    </span>
  );
}
