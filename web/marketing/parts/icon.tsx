/** Our own icons: lines on a 24-px grid, one stroke width. */
const paths = {
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.2 2",
  drop: "M12 3s6.5 7 6.5 11.4a6.5 6.5 0 0 1-13 0C5.5 10 12 3 12 3ZM9 14.5a3 3 0 0 0 3 3",
  direct: "M9.5 3v5L4.8 17.2A2.5 2.5 0 0 0 7 21h10a2.5 2.5 0 0 0 2.2-3.8L14.5 8V3M8 3h8M7.5 14h9",
  room: "M4 21V9l8-6 8 6v12M4 21h16M10 21v-6h4v6",
  learn: "M2.5 9.5 12 5l9.5 4.5L12 14 2.5 9.5ZM6.5 11.5V16c1.5 1.5 3.3 2.2 5.5 2.2s4-.7 5.5-2.2v-4.5M21.5 9.5V15",
  box: "M3.5 8 12 3.5 20.5 8v8L12 20.5 3.5 16V8ZM3.5 8l8.5 4.5L20.5 8M12 12.5v8M7.7 5.8l8.6 4.5",
  shield: "M12 3l7.5 2.8v5.4c0 4.7-3 8-7.5 9.8-4.5-1.8-7.5-5.1-7.5-9.8V5.8L12 3ZM8.7 12l2.3 2.3 4.3-4.5",
  left: "M14.5 5.5 8 12l6.5 6.5",
  right: "M9.5 5.5 16 12l-6.5 6.5",
  down: "M5.5 9 12 15.5 18.5 9",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  menu: "M4 7h16M4 12h16M4 17h16",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  people:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1",
  trash: "M5 7h14M9.5 7V4.5h5V7M7 7l.8 13h8.4L17 7M10.5 11v5.5M13.5 11v5.5",
  send: "M3.5 11.5 20.5 4 15 20.5l-3.7-6.8-7.8-2.2ZM11.3 13.7 20.5 4",
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon beside a word, in the word's colour. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
