import css from "./portrait.module.css";

/** A person's picture, or the first character of his name. */
export function UserPicture({ name, src, size }: { name: string; src: string; size: number }) {
  return src ? (
    <img className={css.portrait} src={src} alt="" width={size} height={size} />
  ) : (
    <svg className={css.portrait} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill="var(--mantine-primary-color-filled)" />
      <text x="16" y="21.4" textAnchor="middle" fill="#fff" fontSize="15" fontWeight="600">
        {[...name][0] ?? "?"}
      </text>
    </svg>
  );
}
