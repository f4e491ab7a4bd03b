import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "../navigation";
import { Icon } from "../parts/icon";
import { isPageOfEntry, mainMenu } from "./main-menu";
import { createSubmenu } from "./submenu-timing";

const item = mainMenu[1];
const isMouse = (event: PointerEvent) => event.pointerType === "mouse";

/** 产品应用 with its submenu: by mouse (50 and 100 ms), by keyboard (arrow keys, Escape), by touch, and without scripts. */
export function ProductMenu({ pathname }: { readonly pathname: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useMemo(() => createSubmenu(setIsOpen), []);
  const place = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page change closes the menu
  useEffect(() => menu.close(), [pathname, menu]);

  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      menu.close();
      place.current?.querySelector<HTMLElement>("button")?.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    menu.enterItem();
    focusEntry(place.current, event.key === "ArrowDown" ? 1 : -1);
  };

  return (
    <li
      ref={place}
      className="has-sub"
      data-open={isOpen || undefined}
      onKeyDown={keys}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || menu.close()}
    >
      <span
        className="sub-item"
        onPointerEnter={(event) => isMouse(event) && menu.enterItem()}
        onPointerLeave={(event) => isMouse(event) && menu.leaveItem()}
      >
        <Link
          to={item.path}
          className="top-link"
          aria-current={isPageOfEntry(item.path, pathname) ? "page" : undefined}
        >
          {item.name}
        </Link>
        <button
          type="button"
          className="sub-button"
          aria-expanded={isOpen}
          aria-controls="product-menu"
          aria-label="展开产品应用"
          onClick={() => (isOpen ? menu.close() : menu.enterItem())}
        >
          <Icon name="down" size={16} />
        </button>
      </span>
      <ul
        id="product-menu"
        className="sub"
        onPointerEnter={(event) => isMouse(event) && menu.enterMenu()}
        onPointerLeave={(event) => isMouse(event) && menu.leaveMenu()}
      >
        <Entries pathname={pathname} />
      </ul>
    </li>
  );
}

/**
 * Moves the focus to the next entry; the list wraps around. A closed menu cannot take the focus, so this is repeated
 * until one of the next frames shows it.
 */
function focusEntry(place: HTMLElement | null, step: 1 | -1, frames = 30): void {
  requestAnimationFrame(() => {
    const all = [...(place?.querySelectorAll<HTMLElement>(".sub a") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const from = at < 0 && step < 0 ? 0 : at;
    const next = all[(from + step + all.length) % all.length];
    next?.focus();
    if (frames > 0 && document.activeElement !== next) focusEntry(place, step, frames - 1);
  });
}

function Entries({ pathname }: { readonly pathname: string }) {
  return item.entries.map(({ path, name, text, hue }) => (
    <li key={path} className={`h-${hue}`}>
      <Link to={path} aria-current={path === pathname ? "page" : undefined}>
        <svg viewBox="0 0 40 44" width="36" height="40" aria-hidden="true">
          <use href="#hex" />
        </svg>
        <span>
          <b>{name}</b>
          <small>{text}</small>
        </span>
      </Link>
    </li>
  ));
}
