/** How long the submenu stays open after the mouse left, in milliseconds (specification, section 2). */
const leaveItemMs = 50;
const leaveMenuMs = 100;

interface Submenu {
  enterItem(): void;
  leaveItem(): void;
  enterMenu(): void;
  leaveMenu(): void;
  close(): void;
}

/**
 * Opens when the mouse enters the item; closes 50 ms after it left the item, 100 ms after it left the menu, unless it
 * is over the submenu.
 */
export function createSubmenu(show: (isOpen: boolean) => void): Submenu {
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
