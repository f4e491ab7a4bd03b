import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { pageSizes } from "./list-state";
import type { PagedList } from "./paged-list";
import css from "./pager.module.css";
import { SelectBox } from "./select-box";

type Turning = Pick<PagedList<never, never>, "page" | "pageSize" | "setPageSize" | "toPage">;

/** How many there are, page size, back and forward. */
export function CountedPager({ list, count }: { list: Turning; count: number }) {
  const pages = Math.max(1, Math.ceil(count / list.pageSize));
  return (
    <nav className={css.pager} aria-label="翻页">
      <span className={css.facts}>
        共 {count} 条，第 {list.page} / {pages} 页
      </span>
      <SelectBox
        aria-label="每页条数"
        options={pageSizes.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
        value={String(list.pageSize)}
        onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
      />
      <Button
        variant="default"
        disabled={list.page <= 1}
        onClick={() => list.toPage(Math.min(list.page - 1, pages))}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
      >
        上一页
      </Button>
      <Button
        variant="default"
        disabled={list.page >= pages}
        onClick={() => list.toPage(list.page + 1)}
        rightSection={<IconChevronRight size={16} aria-hidden />}
      >
        下一页
      </Button>
    </nav>
  );
}
