import { Button } from "@mantine/core";

/** Says that finished rows are still shown, with a button that removes them. */
export function FinishedRowsNotice({ count, onRelease }: { count: number; onRelease: () => void }) {
  if (count === 0) return null;
  return (
    <span role="status">
      已处理的 {count} 行仍留在原处
      <Button variant="subtle" size="compact-sm" onClick={onRelease}>
        刷新列表
      </Button>
    </span>
  );
}
