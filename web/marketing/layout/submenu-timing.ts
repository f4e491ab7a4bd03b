/** How long the submenu waits after the mouse left, in milliseconds (specification, section 2). */
const leaveItemMs = 50;
const leaveMenuMs = 100;

interface Submenu {
  enterItem(): void;
  leaveItem(): void;
  enterMenu(): void;
  leaveMenu(): void;
  close(): void;
}

/** Opens on entering the item; closes 50 ms after leaving it, 100 ms after leaving the menu, unless the mouse is over it. */
export function submenu(show: (isOpen: boolean) => void): Submenu {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stay = (isOpen: boolean) => {
    clearTimeout(timer);
    show(isOpen);
  };
  const leaveAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(false), ms);
  };
  return {
    enterItem: () => stay(true),
    enterMenu: () => stay(true),
    leaveItem: () => leaveAfter(leaveItemMs),
    leaveMenu: () => leaveAfter(leaveMenuMs),
    close: () => stay(false),
  };
}
