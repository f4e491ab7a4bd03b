import { type FormEvent, useState } from "react";
import { TextBox } from "../list/text-box";
import css from "./record-search.module.css";
import { openSearch, searchLabel } from "./search-command";

/** The search field at the head of a list: a scanner or a person ends the text with Enter. */
export function RecordSearch() {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    openSearch(text.trim());
    setText("");
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextBox
        hasGlass
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={64}
        aria-label={searchLabel}
        placeholder={searchLabel}
        title="手机号、姓名、条码、报告编号、订单号、批号；输入后按 Enter"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
