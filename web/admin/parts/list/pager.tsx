import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { limits } from "#contract/limits";
import { type ListPlace, pageSizes } from "./list-state";
import type { Page } from "./page";
import css from "./pager.module.css";
import { SelectBox } from "./select-box";

interface Turns {
  readonly facts: string;
  readonly backLabel: string;
  /** Undefined where there is no such page. */
  readonly back: (() => void) | undefined;
  readonly forward: (() => void) | undefined;
}

/** Where a list stands, page size, back and forward. */
export function Pager({ list, page, total }: { list: ListPlace; page: Page<unknown>; total?: number | null }) {
  const { facts, backLabel, back, forward } =
    page.count === undefined ? turnsByCursor(list, page, total) : turnsByCount(list, page.count);
  return (
    <nav className="wrap-row end gap-8 pad-12-16" aria-label="翻页">
      <span className={css.facts}>{facts}</span>
      <SelectBox
        aria-label="每页条数"
        options={pageSizes.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
        value={String(list.pageSize)}
        onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
      />
      <Button variant="default" disabled={!back} onClick={back} leftSection={<IconChevronLeft size={16} aria-hidden />}>
        {backLabel}
      </Button>
      <Button
        variant="default"
        disabled={!forward}
        onClick={forward}
        rightSection={<IconChevronRight size={16} aria-hidden />}
      >
        下一页
      </Button>
    </nav>
  );
}

function turnsByCount({ page, pageSize, toPage }: ListPlace, count: number): Turns {
  const pages = Math.max(1, Math.ceil(count / pageSize));
  return {
    facts: `${totalText(count)}第 ${page} / ${pages} 页`,
    backLabel: "上一页",
    back: page > 1 ? () => toPage(Math.min(page - 1, pages)) : undefined,
    forward: page < pages ? () => toPage(page + 1) : undefined,
  };
}

function turnsByCursor(
  { pageNumber, cursor, previous, next }: ListPlace,
  { list, nextCursor }: Page<unknown>,
  total: number | null | undefined,
): Turns {
  return {
    facts: `${totalText(total)}${pageNumber ? `第 ${pageNumber} 页，` : ""}本页 ${list.length} 条`,
    backLabel: pageNumber ? "上一页" : "回到首页",
    back: cursor === "" ? undefined : previous,
    forward: nextCursor ? () => next(nextCursor) : undefined,
  };
}

function totalText(total: number | null | undefined): string {
  if (total === null || total === undefined) return "";
  const most = limits.listTotalMax;
  return total > most ? `超过 ${most.toLocaleString("en")} 条，` : `共 ${total.toLocaleString("en")} 条，`;
}
