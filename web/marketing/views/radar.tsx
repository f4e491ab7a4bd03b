interface RadarProps {
  readonly axes: readonly (readonly [name: string, value: number])[];
}

const centre = { x: 170, y: 132 };
const reach = 92;

function place(i: number, count: number, share: number): readonly [number, number] {
  const angle = (Math.PI * 2 * i) / count - Math.PI / 2;
  return [
    Math.round(centre.x + Math.cos(angle) * reach * share),
    Math.round(centre.y + Math.sin(angle) * reach * share),
  ];
}

function outline(count: number, shareOf: (i: number) => number): string {
  return `M${Array.from({ length: count }, (_, i) => place(i, count, shareOf(i)).join(" ")).join("L")}Z`;
}

/** Six dimensions as a hexagon with the names around it. */
export function RadarChart({ axes }: RadarProps) {
  const count = axes.length;
  const label = axes.map(([name, value]) => `${name} ${value}`).join("，");
  return (
    <svg className="radar" viewBox="0 0 340 264" role="img" aria-label={label}>
      <path className="radar-grid" d={[1, 0.75, 0.5, 0.25].map((share) => outline(count, () => share)).join("")} />
      <path
        className="radar-grid"
        d={axes.map((_, i) => `M${centre.x} ${centre.y}L${place(i, count, 1).join(" ")}`).join("")}
      />
      <path className="radar-area" d={outline(count, (i) => (axes[i]?.[1] ?? 0) / 100)} />
      {axes.map(([name, value], i) => {
        const [dotX, dotY] = place(i, count, value / 100);
        const [x, y] = place(i, count, 1.2);
        return (
          <g key={name}>
            <circle cx={dotX} cy={dotY} r="5" />
            <text
              x={x}
              y={y + 5}
              className={x > centre.x + 9 ? "radar-right" : x < centre.x - 9 ? "radar-left" : undefined}
            >
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
