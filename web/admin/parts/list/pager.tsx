import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { limits } from "#contract/limits";
import { IconButton } from "../icon-button";
import { type ListPosition, pageSizes } from "./list-state";
import type { Page } from "./page";
import { lastPage, numberedPages } from "./page-numbers.rules";
import css from "./pager.module.css";
import { SelectBox } from "./select-box";
import { TextBox } from "./text-box";

interface PagerProps {
  readonly list: ListPosition;
  readonly page: Page<unknown>;
  readonly total?: number | null;
}

/** Position of a list, page size, back and forward; for a counted list also page numbers. */
export function Pager({ list, page, total }: PagerProps) {
  return (
    <nav className="wrap-row end gap-8 pad-8-12" aria-label="翻页">
      <span className={css.facts}>{factsOf(list, page, total)}</span>
      <SelectBox
        aria-label="每页条数"
        options={pageSizes.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
        value={String(list.pageSize)}
        onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
      />
      {page.count === undefined ? (
        <CursorTurns list={list} page={page} />
      ) : (
        <NumberedTurns list={list} count={page.count} />
      )}
    </nav>
  );
}

function CursorTurns({ list: { pageNumber, cursor, previous, next }, page: { nextCursor } }: PagerProps) {
  return (
    <>
      <Button
        variant="default"
        disabled={cursor === ""}
        onClick={previous}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
      >
        {pageNumber ? "上一页" : "回到首页"}
      </Button>
      <Button
        variant="default"
        disabled={!nextCursor}
        onClick={() => nextCursor && next(nextCursor)}
        rightSection={<IconChevronRight size={16} aria-hidden />}
      >
        下一页
      </Button>
    </>
  );
}

function NumberedTurns({ list, count }: { list: ListPosition; count: number }) {
  const { page, pageSize, toPage } = list;
  const last = lastPage(count, pageSize);
  // After the last row of the last page was deleted, the new last page is shown.
  const isBeyond = page > last;
  useEffect(() => {
    if (isBeyond) toPage(last, { isTyping: true });
  });
  return (
    <>
      <IconButton label="上一页" disabled={page <= 1} onClick={() => toPage(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <span className={`row gap-2 ${css.numbers}`}>
        {numberedPages(page, last).map((number, at) =>
          number === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
            <span key={`gap-${at}`} className="muted" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={css.number}
              aria-label={`第 ${number} 页`}
              aria-current={number === page ? "page" : undefined}
              onClick={() => toPage(number)}
            >
              {number}
            </button>
          ),
        )}
      </span>
      <IconButton label="下一页" disabled={page >= last} onClick={() => toPage(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
      {last > 5 ? <GoTo last={last} toPage={toPage} /> : null}
    </>
  );
}

function GoTo({ last, toPage }: { last: number; toPage: ListPosition["toPage"] }) {
  const [text, setText] = useState("");
  const go = () => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1) toPage(Math.min(number, last));
    setText("");
  };
  return (
    <span className="inline-row gap-8 nowrap muted size-13">
      跳至
      <TextBox
        className={css.goTo}
        aria-label="跳至第几页"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ""))}
        onKeyDown={(event) => event.key === "Enter" && go()}
        onBlur={() => text !== "" && go()}
      />
      页
    </span>
  );
}

/** The same wording for all lists: the total where it is known, then the present page. */
function factsOf({ page, pageNumber, pageSize }: ListPosition, { list, count }: Page<unknown>, total?: number | null) {
  const place = count === undefined ? pageNumber : page;
  // A total smaller than the shown rows was counted before the rows changed.
  const known = count ?? (total !== null && total !== undefined && total >= list.length ? total : undefined);
  const of = known === undefined || known > limits.listTotalMax ? "" : ` / ${lastPage(known, pageSize)}`;
  const facts = [known === undefined ? "" : totalText(known), place ? `第 ${place}${of} 页` : `本页 ${list.length} 条`];
  return facts.filter(Boolean).join("，");
}

function totalText(total: number): string {
  const most = limits.listTotalMax;
  return total > most ? `超过 ${most.toLocaleString("en")} 条` : `共 ${total.toLocaleString("en")} 条`;
}
