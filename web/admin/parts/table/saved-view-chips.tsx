import type { ReactNode } from "react";
import { askReason } from "../confirm";
import type { MenuLine } from "../menu/menu-item";
import { useOfficeHistory } from "../own-history";
import { hrefWithQuery, usePageAddress } from "../page-address";
import { addSavedView, queryToSave, type SavedView } from "./saved-views";
import { useSharedViews } from "./shared-views";
import { useTablePreference } from "./table-preference";

const nameMax = 32;

/**
 * Filters that the person saved under a name, as chips, and the lines of the table's menu that save the present ones.
 */
export function useSavedViews(name: string): { chips: ReactNode; lines: () => readonly MenuLine[] } {
  const own = useOfficeHistory();
  const [preference, change] = useTablePreference(name);
  const views = preference?.views ?? [];
  const save = async () => {
    const query = queryToSave(location.search);
    const label = { label: "筛选的名称", placeholder: "例如：停用的用户，至少 2 个字" };
    const given = await askReason({ title: "保存当前筛选", message: "保存后，您在任何电脑上都能用。", reason: label });
    if (given) change({ views: addSavedView(views, { name: given.trim().slice(0, nameMax), query }) });
  };
  const open = ({ query }: SavedView) => {
    own.push(hrefWithQuery(location.pathname, new URLSearchParams(query).toString()));
  };
  const current = JSON.stringify(queryToSave(usePageAddress().searchStr));
  const opened = views.find(({ query }) => JSON.stringify(query) === current);
  const shared = useSharedChips(name, { views, opened, current, open });
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
    ...shared.lines,
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
  const all = [...chips, ...shared.chips];
  return { chips: all.length > 0 ? <span className="wrap-row gap-8">{all}</span> : null, lines };
}

interface SharedChips {
  /** The person's own. */
  readonly views: readonly SavedView[];
  readonly opened: SavedView | undefined;
  /** Filters and order of the address. */
  readonly current: string;
  readonly open: (view: SavedView) => void;
}

/** What colleagues share with a role of the person, and the lines by which he shares himself. */
function useSharedChips(name: string, { views, opened, current, open }: SharedChips) {
  const shared = useSharedViews(name);
  // What he shares himself stands among his own while he keeps it.
  const shown = shared.views.filter((view) => !(shared.isOwn(view) && views.some((own) => own.name === view.name)));
  const pressed = opened ? undefined : shown.find(({ query }) => JSON.stringify(query) === current);
  const chips = shown.map((view) => (
    <button
      key={`${view.sharedBy.userId} ${view.roleId} ${view.name}`}
      type="button"
      className="pill size-13"
      title={shared.titleOf(view)}
      aria-pressed={view === pressed}
      onClick={() => open(view === pressed ? { ...view, query: {} } : view)}
    >
      {view.name}　{shared.isOwn(view) ? "已共享" : view.sharedBy.name}
    </button>
  ));
  const ending = shared.views.filter((view) => shared.isOwn(view) && (view === pressed || view.name === opened?.name));
  const lines = ending.map(
    (view): MenuLine => ({
      kind: "item",
      label: `取消共享“${view.name}”`,
      isDanger: true,
      onSelect: () => shared.end(view),
    }),
  );
  const { share } = shared;
  if (opened && share)
    lines.unshift({ kind: "item", label: `共享“${opened.name}”给角色`, onSelect: () => share(opened) });
  return { chips, lines };
}
