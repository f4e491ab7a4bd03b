const strokes = {
  close: "M6 6l12 12M18 6L6 18",
  back: "M15 4.5L7.5 12l7.5 7.5",
  next: "M9.5 5.5L16 12l-6.5 6.5",
  check: "M5 12.5l4.6 4.6L19 7.5",
  scan: "M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M8 8.5v7M11 8.5v7M13.5 8.5v7M16 8.5v7",
  photo:
    "M4 8.5a2 2 0 0 1 2-2h1.8l1.4-2h5.6l1.4 2H18a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM8.6 12.6a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0",
  help: "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M9.6 9.6a2.4 2.4 0 1 1 3.5 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.1",
  light: "M13 3L6 13.5h5L10.5 21 18 10.5h-5z",
  warn: "M12 4.5l8.5 15h-17zM12 10.5v4M12 17v.1",
  share: "M12 14.5V4M8 7.5L12 3.5l4 4M5 12.5V18a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5.5",
  print:
    "M7 9V4h10v5M7 17H5.5A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6H7z",
  person: "M8.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M4.5 20c.6-4 3.7-6 7.5-6s6.9 2 7.5 6",
  ask: "M4.5 6.5A2 2 0 0 1 6.5 4.5h11a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H12l-4.5 3.5v-3.5H6.5a2 2 0 0 1-2-2zM8.5 9h7M8.5 12.5h4.5",
  doctor: "M12 5v14M5 12h14",
} as const;

export type IconName = keyof typeof strokes;

/** Our own set of 24-px line icons; decorative, because the text beside them has the meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  );
}
