import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ListState, pageSizes } from "./list-state";
import css from "./pager.module.css";
import { SelectBox } from "./select-box";

interface PagerProps {
  readonly list: Pick<ListState<never>, "pageNumber" | "pageSize" | "setPageSize" | "cursor" | "previous" | "next">;
  /** Cursor of the page after this one; null at the end, undefined while it is not known. */
  readonly nextCursor: string | null | undefined;
  readonly shownCount: number;
}

/** Back, forward and page size of a list that pages by cursor. */
export function Pager({ list, nextCursor, shownCount }: PagerProps) {
  return (
    <nav className={css.pager} aria-label="翻页">
      <span className={css.facts}>
        {list.pageNumber ? `第 ${list.pageNumber} 页，` : ""}本页 {shownCount} 条
      </span>
      <SelectBox
        aria-label="每页条数"
        options={pageSizes.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
        value={String(list.pageSize)}
        onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
      />
      <Button
        variant="default"
        disabled={list.cursor === ""}
        onClick={list.previous}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
      >
        {list.pageNumber ? "上一页" : "回到首页"}
      </Button>
      <Button
        variant="default"
        disabled={!nextCursor}
        onClick={() => nextCursor && list.next(nextCursor)}
        rightSection={<IconChevronRight size={16} aria-hidden />}
      >
        下一页
      </Button>
    </nav>
  );
}
