import type { ReactNode } from "react";
import { askReason } from "../confirm";
import type { MenuLine } from "../menu/menu-item";
import { useOwnHistory } from "../own-history";
import { usePageAddress, withQuery } from "../page-address";
import { savedQuery, type View, withView } from "./saved-views";
import { useTablePreference } from "./table-preference";

const nameMax = 32;

/**
 * Filters that the person saved under a name, as chips, and the lines of the table's menu that save the present ones.
 */
export function useSavedViews(name: string): { chips: ReactNode; lines: () => readonly MenuLine[] } {
  const own = useOwnHistory();
  const [preference, change] = useTablePreference(name);
  const views = preference?.views ?? [];
  const save = async () => {
    const query = savedQuery(location.search);
    const label = { label: "筛选的名称", placeholder: "例如：停用的用户，至少 2 个字" };
    const given = await askReason({ title: "保存当前筛选", message: "保存后，您在任何电脑上都能用。", reason: label });
    if (given) change({ views: withView(views, { name: given.trim().slice(0, nameMax), query }) });
  };
  const open = ({ query }: View) => {
    own.push(withQuery(location.pathname, new URLSearchParams(query).toString()));
  };
  const current = JSON.stringify(savedQuery(usePageAddress().searchStr));
  const opened = views.find(({ query }) => JSON.stringify(query) === current);
  const chips = views.map((view) => (
    <button
      key={view.name}
      type="button"
      className="pill size-13"
      aria-pressed={view === opened}
      onClick={() => open(view === opened ? { ...view, query: {} } : view)}
    >
      {view.name}
    </button>
  ));
  const lines = (): readonly MenuLine[] => [
    { kind: "divider" },
    { kind: "label", content: "已存的筛选" },
    { kind: "item", label: "保存当前筛选", isDisabled: current === "{}", onSelect: () => void save() },
    ...(opened
      ? [
          {
            kind: "item",
            label: `删除“${opened.name}”`,
            isDanger: true,
            onSelect: () => change({ views: views.filter((view) => view !== opened) }),
          } as const,
        ]
      : []),
  ];
  return { chips: views.length > 0 ? <span className="wrap-row gap-8">{chips}</span> : null, lines };
}
