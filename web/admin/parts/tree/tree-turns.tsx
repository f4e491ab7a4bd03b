import { Button } from "@mantine/core";

/** Buttons that expand or collapse a whole tree. */
export function ExpandCollapseButtons({ onTurn }: { onTurn: (isOpen: boolean) => void }) {
  return (
    <span>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onTurn(true)}>
        全部展开
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onTurn(false)}>
        全部收起
      </Button>
    </span>
  );
}
