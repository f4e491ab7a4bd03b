import { useState } from "react";
import { MethodTag } from "../apis/method-tag";
import css from "./api-test.module.css";
import { type ApiCall, searchCalls } from "./document";

interface CallListProps {
  readonly calls: readonly ApiCall[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Calls to choose from, filtered by the typed text. */
export function CallList({ calls, chosen, onChoose }: CallListProps) {
  const [text, setText] = useState("");
  const found = searchCalls(calls, text);
  return (
    <section className="stays card clip" aria-label="接口">
      <input
        className={css.search}
        type="search"
        aria-label="查找接口"
        placeholder={`查找 ${calls.length} 个接口`}
        data-filter
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={`bare-list pad-8 ${css.calls}`}>
        {found.map((call) => (
          <li key={call.id}>
            <button
              type="button"
              className="choice-row flex-start"
              aria-current={call.id === chosen || undefined}
              onClick={() => onChoose(call.id)}
            >
              <MethodTag method={call.method} />
              <span className="stack slim">
                {call.title}
                <small className="size-12 anywhere muted">{call.path}</small>
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 ? <li className="size-13 muted">没有找到，换一个词试试。</li> : null}
      </ul>
    </section>
  );
}
