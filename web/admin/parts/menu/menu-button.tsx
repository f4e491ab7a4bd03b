import { type ComponentPropsWithRef, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../lazy-part";
import { onIdle } from "../on-idle";
import type { MenuLine, MenuPosition, MenuSide } from "./menu-item";

const OpenMenu = lazyPart(() => import("./open-menu"), "OpenMenu");

interface MenuButtonProps extends ComponentPropsWithRef<"button"> {
  readonly lines: () => readonly MenuLine[];
  readonly side?: MenuSide;
  readonly menuWidth?: number;
}

/** A button that opens a menu. The menu's code loads when the browser is idle. */
export function MenuButton({ lines, side = "bottom-end", menuWidth = 180, ...rest }: MenuButtonProps) {
  const [place, setPlace] = useState<MenuPosition>();
  useEffect(() => onIdle(() => void OpenMenu.preload()), []);
  return (
    <>
      <button
        type="button"
        {...rest}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={(event) => setPlace(event.currentTarget.getBoundingClientRect())}
      />
      <Suspense>
        {place ? (
          <OpenMenu
            lines={lines()}
            place={boxOf(place)}
            side={side}
            width={menuWidth}
            label={rest["aria-label"] ?? "菜单"}
            onClose={() => setPlace(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The menu of the right mouse button: spread `onContextMenu` on the element and render `menu` beside it. */
export function useContextMenu(lines: () => readonly MenuLine[], menuWidth: number) {
  const [place, setPlace] = useState<MenuPosition>();
  const onContextMenu = (event: React.MouseEvent) => {
    event.preventDefault();
    setPlace({ left: event.clientX, top: event.clientY, width: 0, height: 0 });
  };
  const menu = (
    <Suspense>
      {place ? (
        <OpenMenu
          lines={lines()}
          place={place}
          side="bottom-start"
          width={menuWidth}
          label="菜单"
          onClose={() => setPlace(undefined)}
        />
      ) : null}
    </Suspense>
  );
  return { onContextMenu, menu };
}

const boxOf = ({ left, top, width, height }: MenuPosition): MenuPosition => ({ left, top, width, height });
