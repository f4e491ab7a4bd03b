import "../../parts/sheets/modal";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { fetchPart } from "../../../shared/fetch-part";
import { type OfficeHref, useOfficeHistory } from "../../parts/own-history";
import { menuAddressOf } from "../../parts/places";
import { searchLabel, searchOpening } from "../../parts/search/search-command";
import { useStore } from "../../parts/store";
import { usePermissionCheck } from "../../session/access";
import { useCurrentUser } from "../../session/current-user";
import { MenuIcon } from "../menu/menu-icon";
import type { MenuEntry } from "../menu/menu-tree";
import { findablePages } from "./findable-pages";
import { fuzzySearch, type Searchable } from "./fuzzy";
import { paletteActions } from "./palette-actions";
import css from "./search-palette.module.css";
import { useRecordSearch } from "./use-records";

const [store, actions] = createSpotlight();
const listId = "search-results";

interface Line {
  readonly key: string;
  readonly title: string;
  readonly icon: string;
  readonly trail: string;
  readonly run: () => void;
}

type Found = Searchable & Line;

/** Search over the person's pages, actions and records: by title, pinyin, initials, path, barcode or name. */
export function SearchPalette({ entries }: { entries: readonly MenuEntry[] }) {
  const [query, setQuery] = useState("");
  const { count: searches, text: typed } = useStore(searchOpening);
  const { pages, doings } = useFindable(entries);
  const go = useGo();
  const records = useRecordSearch(query).map((record) => ({
    ...record,
    key: `${record.path} ${record.title}`,
    run: () => go(record.path),
  }));
  useEffect(() => {
    if (searches === 0) return;
    if (typed !== "") setQuery(typed);
    actions.open();
  }, [searches, typed]);
  const foundPages = fuzzySearch(pages, query);
  const foundDoings = query.trim() === "" ? [] : fuzzySearch(doings, query);
  const isEmpty = foundPages.length + foundDoings.length + records.length === 0;
  useFirstChosen(query === "" ? "" : [...records, ...foundPages, ...foundDoings].map(({ key }) => key).join());
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      attributes={{ content: { "aria-label": searchLabel } }}
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder="手机号、姓名、条码、编号，或页面（可用拼音首字母）"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList id={listId}>
        <Group label="记录" list={records} />
        <Group label="页面" list={foundPages} />
        <Group label="操作" list={foundDoings} />
        {isEmpty ? <Spotlight.Empty>没有找到相关内容，请换个说法</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Pinyin and records arrive after the typing: the first entry then shown is the one that Enter opens. */
function useFirstChosen(keys: string): void {
  useEffect(() => {
    if (keys === "") return;
    const list = document.getElementById(listId);
    for (const chosen of list?.querySelectorAll("[data-selected]") ?? []) chosen.removeAttribute("data-selected");
    list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [keys]);
}

function Group({ label, list }: { label: string; list: readonly Line[] }) {
  if (list.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {list.map(({ key, title, trail, icon, run }) => (
        <Spotlight.Action
          key={key}
          label={title}
          description={trail}
          leftSection={<MenuIcon name={icon} size={20} />}
          onClick={run}
          className={css.action}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function useGo(): (href: OfficeHref) => void {
  const own = useOfficeHistory();
  return (href) => own.push(menuAddressOf(href));
}

/** Pages of the menu and actions of the palette, with their pinyin. */
function useFindable(entries: readonly MenuEntry[]): { pages: Found[]; doings: Found[] } {
  const go = useGo();
  const may = usePermissionCheck();
  const spell = usePinyin();
  const { permissions } = useCurrentUser();
  const pages = findablePages(entries, permissions).map(({ path, title, icon, isExternal, titles, words }) => ({
    key: path,
    path,
    title,
    icon,
    trail: titles.join(" / "),
    aliases: [...spell(title), ...words, ...words.flatMap(spell)],
    run: () => (isExternal ? void window.open(path, "_blank", "noreferrer") : go(path)),
  }));
  const doings = paletteActions
    .filter(({ tag }) => !tag || may(tag))
    .map(({ title, icon, run }) => ({
      key: title,
      path: "",
      title,
      icon,
      trail: "",
      aliases: spell(title),
      run: () => run(go),
    }));
  return { pages, doings };
}

type Spell = (text: string) => readonly string[];

/** Pinyin of a title, whole and as initials; the dictionary loads after the palette is open. */
function usePinyin(): Spell {
  const [spell, setSpell] = useState<Spell>(() => () => []);
  useEffect(() => {
    void fetchPart(() => import("pinyin-pro"), "pinyin").then(({ part: pinyin }) => {
      if (!pinyin) return;
      const known = new Map<string, readonly string[]>();
      const spelled = (text: string) => [
        pinyin(text, { toneType: "none", type: "array" }).join(""),
        pinyin(text, { pattern: "first", toneType: "none", type: "array" }).join(""),
      ];
      setSpell(() => (text: string) => {
        const spellings = known.get(text) ?? spelled(text);
        known.set(text, spellings);
        return spellings;
      });
    });
  }, []);
  return spell;
}
