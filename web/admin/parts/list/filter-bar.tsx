import { Button } from "@mantine/core";
import { type ReactNode, Suspense, useContext, useEffect, useState } from "react";
import { useIsPhone } from "../is-phone";
import { lazyDialog, lazyPart } from "../lazy-part";
import css from "./filter-bar.module.css";
import { ListBarContext } from "./list-bar";
import type { ListFilters } from "./list-state";
import { SelectBox } from "./select-box";
import { TextBox } from "./text-box";

const TimeFilter = lazyPart(() => import("./time-filter"), "TimeFilter");
const SideDrawer = lazyDialog(() => import("../window/side-drawer"), "SideDrawer");

export interface FilterField<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly placeholder?: string;
  /** Makes it a choice; an empty first option is added. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Label of the empty option, where it is not 全部. */
  readonly every?: string;
  readonly inputMode?: "text" | "numeric";
  /** Makes it a date, `2026-11-21` in the address. */
  readonly isDay?: boolean;
  /** Makes it a range of days with presets, `beginTime` and `endTime` in the address. */
  readonly isSpan?: boolean;
}

interface FilterBarProps<K extends string> {
  readonly list: ListFilters<K>;
  readonly fields: readonly FilterField<K>[];
  /** Further controls on the right. */
  readonly children?: ReactNode;
}

/** The filters of a list, bound to its address; / focuses the first one. On a phone they are in a drawer. */
export function FilterBar<K extends string>({ list, fields, children }: FilterBarProps<K>) {
  const firstText = fields.find((f) => !f.options && !f.isDay && !f.isSpan) ?? fields[0];
  const { setBar } = useContext(ListBarContext);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const filters = (shown: readonly FilterField<K>[]) =>
    shown.map((field) => <Filter key={field.key} field={field} list={list} isFirst={field === firstText} />);
  const isTyped = firstText !== undefined && !firstText.options && !firstText.isDay && !firstText.isSpan;
  const inSight = isPhone ? fields.filter((field) => field === firstText && isTyped) : fields;
  const behind = fields.filter((field) => !inSight.includes(field));
  const isSet = ({ key, isSpan }: FilterField<K>) => {
    const { beginTime, endTime }: Partial<Record<string, string>> = list.filters;
    return isSpan ? Boolean(beginTime || endTime) : list.filters[key] !== "";
  };
  const set = behind.filter(isSet).length;
  return (
    <search className="wrap-row gap-8 below-12">
      {filters(inSight)}
      {behind.length > 0 ? (
        <Button variant="default" onClick={() => setOpen(true)} aria-haspopup="dialog">
          筛选{set > 0 ? `（${set}）` : ""}
        </Button>
      ) : null}
      {list.isFiltered ? (
        <Button variant="subtle" color="gray" onClick={list.reset}>
          清除筛选
        </Button>
      ) : null}
      <div className="row gap-8 push">
        {children}
        <div ref={setBar} className="row gap-2" />
      </div>
      {isOpen && behind.length > 0 ? (
        <SideDrawer title="筛选" size={320} onClose={() => setOpen(false)}>
          <search className={`stack gap-12 ${css.drawer}`}>{filters(behind)}</search>
        </SideDrawer>
      ) : null}
    </search>
  );
}

interface FilterProps<K extends string> {
  readonly field: FilterField<K>;
  readonly list: ListFilters<K>;
  readonly isFirst: boolean;
}

function Filter<K extends string>({ field, list, isFirst }: FilterProps<K>) {
  const value = list.filters[field.key];
  const change = (text: string, isTyping: boolean) =>
    list.set({ [field.key]: text } as Partial<Record<K, string>>, { isTyping });
  if (field.options) {
    const isUnknown = value !== "" && !field.options.some((option) => option.value === value);
    return (
      <SelectBox
        className={css.select}
        aria-label={field.label}
        options={[
          { value: "", label: `${field.label}：${field.every ?? "全部"}` },
          ...field.options,
          ...(isUnknown ? [{ value, label: `${field.label}：没有“${value}”这一项` }] : []),
        ]}
        value={value}
        onChange={(event) => change(event.currentTarget.value, false)}
        data-filter={isFirst || undefined}
        data-set={value !== "" || undefined}
      />
    );
  }
  if (field.isSpan || field.isDay) {
    const options = [{ value: "", label: `${field.label}：全部` }];
    return (
      <Suspense fallback={<SelectBox className={css.select} aria-label={field.label} options={options} disabled />}>
        <TimeFilter field={field} filters={list.filters} onChange={(span) => list.set(span as object)} />
      </Suspense>
    );
  }
  return <TextFilter field={field} value={value} onChange={(text) => change(text, true)} isFirst={isFirst} />;
}

interface TextFilterProps {
  readonly field: FilterField<string>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isFirst: boolean;
}

function TextFilter({ field, value, onChange, isFirst }: TextFilterProps) {
  const [text, setText] = useState(value);
  const [isComposing, setIsComposing] = useState(false);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the typed text starts the wait
  useEffect(() => {
    if (isComposing || text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), 300);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return (
    <TextBox
      className={css.text}
      hasGlass
      mark={isFirst && !text ? <kbd className={`no-phone mark ${css.slash}`}>/</kbd> : null}
      aria-label={field.label}
      placeholder={field.placeholder ?? field.label}
      inputMode={field.inputMode}
      type="search"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onCompositionStart={() => setIsComposing(true)}
      onCompositionEnd={() => setIsComposing(false)}
      onKeyDown={(event) => event.key === "Enter" && !isComposing && onChange(text.trim())}
      data-filter={isFirst || undefined}
    />
  );
}
