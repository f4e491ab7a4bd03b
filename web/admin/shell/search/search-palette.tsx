import "../../parts/sheets/modal";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "../../parts/store";
import { menuIcon } from "../menu/menu-icons";
import { type MenuEntry, menuPages } from "../menu/menu-tree";
import { fuzzySearch, type Searchable } from "./fuzzy";
import { searchCommand } from "./search-command";
import css from "./search-palette.module.css";

const [store, actions] = createSpotlight();

interface Found extends Searchable {
  readonly icon: string;
  readonly isExternal: boolean;
  readonly trail: string;
}

/** Search over the person's pages by title, pinyin, initials or path. */
export function SearchPalette({ entries }: { entries: readonly MenuEntry[] }) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const searches = useStore(searchCommand);
  const spell = usePinyin();
  const pages = useMemo(() => searchable(entries, spell), [entries, spell]);
  useEffect(() => {
    if (searches > 0) actions.open();
  }, [searches]);
  const open = (page: Found) => {
    if (page.isExternal) window.open(page.path, "_blank", "noreferrer");
    else router.history.push(page.path);
  };
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      attributes={{ content: { "aria-label": "搜索页面" } }}
      maxHeight={420}
    >
      <Spotlight.Search placeholder="输入页面名称、拼音或首字母" leftSection={<IconSearch size={18} aria-hidden />} />
      <Spotlight.ActionsList>
        {fuzzySearch(pages, query).map((page) => {
          const Icon = menuIcon(page.icon);
          return (
            <Spotlight.Action
              key={page.path}
              label={page.title}
              description={page.trail}
              leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
              onClick={() => open(page)}
              className={css.action}
            />
          );
        })}
      </Spotlight.ActionsList>
      {fuzzySearch(pages, query).length === 0 ? <Spotlight.Empty>没有找到相关页面，请换个说法</Spotlight.Empty> : null}
    </Spotlight.Root>
  );
}

type Spell = (text: string) => readonly string[];

function searchable(entries: readonly MenuEntry[], spell: Spell): Found[] {
  const profile = { path: "/profile/index", title: "个人中心", icon: "users", isExternal: false, titles: ["个人中心"] };
  return [...menuPages(entries), profile].map((page) => ({
    path: page.path,
    title: page.title,
    icon: page.icon,
    isExternal: page.isExternal,
    trail: page.titles.join(" / "),
    aliases: spell(page.title),
  }));
}

/** Pinyin of a title, whole and by initials; the dictionary comes after the palette is open. */
function usePinyin(): Spell {
  const [spell, setSpell] = useState<Spell>(() => () => []);
  useEffect(() => {
    void import("pinyin-pro").then(({ pinyin }) => {
      setSpell(() => (text: string) => [
        pinyin(text, { toneType: "none", type: "array" }).join(""),
        pinyin(text, { pattern: "first", toneType: "none", type: "array" }).join(""),
      ]);
    });
  }, []);
  return spell;
}
