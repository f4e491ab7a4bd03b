/** The product's logo: a helix in a hexagon. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M16 1.6 28.5 8.8v14.4L16 30.4 3.5 23.2V8.8z" fill="var(--mantine-primary-color-6)" />
      <path d="M16 1.6 28.5 8.8v14.4L16 16z" fill="var(--mantine-primary-color-5)" />
      <path d="M11 8.5c0 5 10 6 10 15M21 8.5c0 5-10 6-10 15" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      <path d="M12.2 11.4h7.6M12.2 20.8h7.6M14.4 16h3.2" stroke="#fff" strokeWidth="1.4" opacity=".75" />
    </svg>
  );
}
