import { useRouter } from "@tanstack/react-router";
import type { ListPreference } from "#contract/preferences";
import { askReason } from "../confirm";
import type { MenuLine } from "../menu/menu-item";
import { useTablePreference } from "./table-preference";

type View = NonNullable<ListPreference["views"]>[number];

const viewsMax = 20;
const nameMax = 32;

/** Lines of a table's menu: filters that the person saved under a name, and the means to save those of now. */
export function useSavedViews(name: string): () => readonly MenuLine[] {
  const router = useRouter();
  const [preference, change] = useTablePreference(name);
  const views = preference?.views ?? [];
  const save = async () => {
    const query = savedQuery(location.search);
    const label = { label: "筛选的名称", placeholder: "例如：停用的用户，至少 2 个字" };
    const given = await askReason({ title: "保存当前筛选", message: "保存后，您在任何电脑上都能用。", reason: label });
    if (given) change({ views: withView(views, { name: given.trim().slice(0, nameMax), query }) });
  };
  const open = ({ query }: View) => {
    const text = new URLSearchParams(query).toString();
    router.history.push(text ? `${location.pathname}?${text}` : location.pathname);
  };
  return () => {
    const current = JSON.stringify(savedQuery(location.search));
    const opened = views.find(({ query }) => JSON.stringify(query) === current);
    return [
      { kind: "divider" },
      { kind: "label", content: "已存的筛选" },
      ...views.map((view): MenuLine => ({ kind: "item", label: view.name, onSelect: () => open(view) })),
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
  };
}

/** The filters, order and page size of an address; the page itself is not worth keeping. */
export function savedQuery(search: string): Record<string, string> {
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== "page" && key !== "cursor");
  return Object.fromEntries(kept.map(([key, value]) => [key, value.replace(/^"(.*)"$/, "$1")]).sort());
}

/** The views with one more; the same name is replaced, and of too many the oldest goes. */
export function withView(views: readonly View[], view: View): View[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-viewsMax);
}
