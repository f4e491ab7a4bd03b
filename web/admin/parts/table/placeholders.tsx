import { Skeleton } from "../skeleton";

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];
const widths = ["70%", "50%", "60%", "80%", "40%"];

/** Placeholder rows of a table whose first reply is loading. */
export function PlaceholderRows({ span }: { span: number }) {
  return rows.map((row, r) => (
    <tr key={row}>
      {Array.from({ length: span }, (_, c) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <td key={c}>
          <Skeleton height={14} width={widths[(r + c) % widths.length]} />
        </td>
      ))}
    </tr>
  ));
}
