import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { messages } from "#contract/messages";
import { isPhone, plainPhone } from "#contract/plain-text";
import { TextBox } from "../parts/list/text-box";
import { showToast } from "../parts/toast-queue";

/** Searches for one phone's messages; the number stays out of the address and of the browser's history. */
export function PhoneSearch({ phone, onSearch }: { phone: string; onSearch: (phone: string) => void }) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = plainPhone(text);
    if (isPhone(digits)) onSearch(digits);
    else showToast({ kind: "error", text: messages.phoneInvalid });
  };
  const clear = () => {
    setText("");
    onSearch("");
  };
  return (
    <form className="flex gap-8" onSubmit={submit}>
      <TextBox
        className="grow"
        aria-label="手机号"
        placeholder="按完整手机号查找"
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        查找
      </Button>
      {phone ? (
        <Button variant="subtle" color="gray" onClick={clear}>
          取消
        </Button>
      ) : null}
    </form>
  );
}
