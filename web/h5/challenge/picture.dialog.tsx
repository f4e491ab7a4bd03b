import { type FormEvent, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { makeCaptcha } from "#contract/captcha";
import { limits } from "#contract/limits";
import { call } from "../../shared/api";
import { ActionButton } from "../parts/action-bar";
import { Dialog } from "../parts/dialog";
import { Field, wrongProps } from "../parts/field";
import { toastError } from "../parts/toasts";

interface ReadPicture {
  readonly id: string;
  readonly answer: string;
}

interface PictureDialogProps {
  /** Why a picture is shown again. */
  readonly error: string | undefined;
  readonly onDone: (read: ReadPicture | null) => void;
}

function PictureDialog({ error, onDone }: PictureDialogProps) {
  const [picture, setPicture] = useState<{ id: string; data: string }>();
  const [answer, setAnswer] = useState("");
  const [round, setRound] = useState(0);
  useEffect(() => {
    setPicture(undefined);
    void round;
    call(makeCaptcha).then(({ data }) => setPicture(data), toastError);
    document.getElementById("picture")?.focus();
  }, [round]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (picture && answer.trim()) onDone({ id: picture.id, answer });
  }

  const button = (
    <ActionButton type="submit" form="picture-form" disabled={!picture || !answer.trim()}>
      确定
    </ActionButton>
  );
  return (
    <Dialog title="安全验证" onClose={() => onDone(null)} footer={button}>
      <form id="picture-form" method="dialog" onSubmit={submit} noValidate>
        <Field id="picture" label="请输入图中的字符" error={error} hint="不分大小写。看不清时点图片换一张。">
          <input
            id="picture"
            className="input input-big"
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="done"
            maxLength={limits.captchaLengthMax}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
            {...wrongProps("picture", error)}
          />
          <button
            type="button"
            className="captcha"
            aria-label="图形验证码，点击换一张"
            onClick={() => setRound(round + 1)}
          >
            {picture ? <img src={picture.data} alt="" width="160" height="50" /> : "加载中"}
          </button>
        </Field>
      </form>
    </Dialog>
  );
}

/** Shows a picture over the page; null when the person closes it. */
export function askPictureCode(error?: string): Promise<ReadPicture | null> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const onDone = (read: ReadPicture | null) => {
      root.unmount();
      place.remove();
      resolve(read);
    };
    root.render(<PictureDialog error={error} onDone={onDone} />);
  });
}
