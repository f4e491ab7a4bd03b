import { type FormEvent, useState } from "react";
import { eraseMyData, myDataMessages } from "#contract/my-data";
import { call } from "../../shared/api";
import { ActionButton } from "../parts/action-bar";
import { Dialog } from "../parts/dialog";
import { Field, wrongProps } from "../parts/field";
import { toastError } from "../parts/toasts";
import type { MyItem } from "./data-card";
import type { Receipt } from "./my-data.types";

interface EraseDialogProps {
  readonly items: readonly MyItem[];
  readonly onClose: () => void;
  readonly onErased: (receipt: Receipt) => void;
}

/** Says what will be deleted and what stays, and asks for the confirmation word before deleting. */
export function EraseDialog({ items, onClose, onErased }: EraseDialogProps) {
  const [word, setWord] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function erase(event: FormEvent) {
    event.preventDefault();
    if (word.trim() !== "删除") return setError(myDataMessages.confirmRequired);
    setBusy(true);
    try {
      const bindingIds = items.map(({ bindingId }) => bindingId);
      const { data } = await call(eraseMyData, { body: { bindingIds, confirm: "删除" } });
      onClose();
      onErased(data);
    } catch (refusal) {
      toastError(refusal);
      setBusy(false);
    }
  }

  const footer = (
    <>
      <button type="button" className="button button-second" onClick={onClose}>
        取消
      </button>
      <ActionButton type="submit" form="erase-form" isBusy={isBusy}>
        {isBusy ? "正在删除" : "永久删除"}
      </ActionButton>
    </>
  );
  return (
    <Dialog title={items.length > 1 ? "删除全部数据" : "删除这份数据"} onClose={onClose} footer={footer}>
      <p className="notice notice-red">删除后不能恢复。正在进行的检测会停止，报告链接会失效。</p>
      <Gone items={items} />
      <Kept />
      <form id="erase-form" method="dialog" onSubmit={erase} noValidate>
        <Field id="erase-word" label="输入“删除”以确认" error={error}>
          <input
            id="erase-word"
            className="input"
            autoComplete="off"
            maxLength={4}
            value={word}
            onChange={(event) => {
              setWord(event.target.value);
              setError(undefined);
            }}
            {...wrongProps("erase-word", error)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function Gone({ items }: { readonly items: readonly MyItem[] }) {
  return (
    <>
      <h3>将删除</h3>
      <ul className="own-points">
        {items.map((item) => (
          <li key={item.bindingId}>
            {item.personName}的{item.productName}（尾号 {item.barcodeLast4}
            ）：个人信息、检测结果、报告、短信中的手机号
          </li>
        ))}
      </ul>
    </>
  );
}

function Kept() {
  return (
    <>
      <h3>将保留（不含您的身份）</h3>
      <ul className="own-points">
        <li>您同意和撤回的时间、本次删除的记录，用于证明我们依法处理</li>
        <li>采样管的流转记录、报告的校验值</li>
      </ul>
    </>
  );
}
