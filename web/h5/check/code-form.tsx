import { type FormEvent, useState } from "react";
import { useNavigate } from "../navigation";
import { Field, wrongProps } from "../parts/field";
import { parseCheckCode } from "./check-code";

const wrong = "核验码是打印件每页下方的 16 个字母，例如 ABCD EFGH JKLM NPQR";

/** One field for the code of a printout, in any spelling. */
export function CheckCodeForm() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = parseCheckCode(text);
    if (!code) return setError(wrong);
    void navigate({ to: "/h5/check/$code", params: { code } });
  };
  return (
    <form className="check-form" onSubmit={submit} noValidate>
      <Field id="check-code" label="核验码" error={error} hint="打印件每页下方的 16 个字母，空格、横线和大小写都不要紧">
        <input
          id="check-code"
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={400}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          {...wrongProps("check-code", error)}
        />
      </Field>
      <button type="submit" className="button button-main">
        核验
      </button>
    </form>
  );
}
