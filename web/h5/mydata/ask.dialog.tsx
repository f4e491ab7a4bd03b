import { type FormEvent, useState } from "react";
import { askAboutMyData, myDataMessages } from "#contract/my-data";
import { ApiError, call } from "../../shared/api";
import { ActionButton } from "../parts/action-bar";
import { Dialog } from "../parts/dialog";
import { Field, wrongProps } from "../parts/field";
import { toastError, toasts } from "../parts/toasts";
import type { MyItem } from "./data-card";

interface AskDialogProps {
  readonly items: readonly MyItem[];
  readonly onClose: () => void;
  readonly onAsked: () => void;
}

/** A correction or a question, which a person will answer. */
export function AskDialog({ items, onClose, onAsked }: AskDialogProps) {
  const [kind, setKind] = useState<"correct" | "explain">("correct");
  const [bindingId, setBindingId] = useState(items[0]?.bindingId ?? "");
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (note.trim().length < 5) return setError(myDataMessages.noteRequired);
    setBusy(true);
    try {
      const about = bindingId ? { bindingId } : {};
      await call(askAboutMyData, { body: { kind, note: note.trim(), ...about } });
      toasts.push(myDataMessages.requested);
      onClose();
      onAsked();
    } catch (refusal) {
      toastError(refusal);
      if (refusal instanceof ApiError) setError(refusal.errors.note?.[0]);
      setBusy(false);
    }
  }

  const footer = (
    <ActionButton type="submit" form="ask-form" isBusy={isBusy}>
      提交
    </ActionButton>
  );
  return (
    <Dialog title="更正或咨询" onClose={onClose} footer={footer}>
      <form id="ask-form" method="dialog" onSubmit={ask} noValidate>
        <Field id="ask-kind" label="请求">
          <select id="ask-kind" className="input" value={kind} onChange={(e) => setKind(e.target.value as typeof kind)}>
            <option value="correct">更正个人信息</option>
            <option value="explain">了解我们如何处理</option>
          </select>
        </Field>
        {items.length > 0 && <TubeChoice items={items} value={bindingId} onValue={setBindingId} />}
        <Field id="ask-note" label="说明" error={error} hint="我们在 15 个工作日内答复，答复显示在本页。">
          <textarea
            id="ask-note"
            className="input own-textarea"
            rows={4}
            maxLength={200}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
              setError(undefined);
            }}
            {...wrongProps("ask-note", error)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

interface TubeChoiceProps {
  readonly items: readonly MyItem[];
  readonly value: string;
  readonly onValue: (bindingId: string) => void;
}

function TubeChoice({ items, value, onValue }: TubeChoiceProps) {
  return (
    <Field id="ask-tube" label="关于">
      <select id="ask-tube" className="input" value={value} onChange={(event) => onValue(event.target.value)}>
        {items.map((item) => (
          <option key={item.bindingId} value={item.bindingId}>
            {item.personName} · {item.productName} · 尾号 {item.barcodeLast4}
          </option>
        ))}
        <option value="">不针对某一支样本</option>
      </select>
    </Field>
  );
}
