import { optionsOf } from "../../parts/choice";
import { FilterBar, type FilterField } from "../../parts/list/filter-bar";
import type { ListState } from "../../parts/list/list-state";
import { SelectBox } from "../../parts/list/select-box";
import css from "./audit-filters.module.css";
import {
  type AuditSearchKind,
  actorNames,
  type auditFilterKeys,
  auditSearchKindOf,
  emptiedSearchFilters,
  wayNames,
} from "./audit-words";
import { auditActionOptions, auditObjectOptions, daysFilterField } from "./log-fields";

type Key = (typeof auditFilterKeys)[number];

const fieldsOf: Record<AuditSearchKind, readonly FilterField<Key>[]> = {
  object: [
    { key: "objectType", label: "对象", options: auditObjectOptions },
    { key: "objectId", label: "编号", placeholder: "条码、编号、代码或用户名" },
  ],
  actor: [
    { key: "actorKind", label: "身份", options: optionsOf(actorNames) },
    { key: "actorName", label: "员工", placeholder: "用户名" },
  ],
  action: [
    { key: "noun", label: "对象", options: auditObjectOptions },
    { key: "verb", label: "动作", options: auditActionOptions },
  ],
};

/** Chooses the kind of search, then its fields, then the days. */
export function AuditFilters({ list }: { list: ListState<Key> }) {
  const way = auditSearchKindOf(list.filters.by);
  return (
    <div className="flex wrap flex-start gap-0-12">
      <SelectBox
        className={css.way}
        aria-label="查找方式"
        options={optionsOf(wayNames)}
        value={way}
        onChange={(event) => list.set({ ...emptiedSearchFilters, by: event.currentTarget.value })}
      />
      <FilterBar key={way} list={list} fields={[...fieldsOf[way], daysFilterField]} />
    </div>
  );
}
