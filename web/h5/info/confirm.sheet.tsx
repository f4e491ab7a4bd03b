import { ActionButton } from "../parts/action-bar";
import { Dialog } from "../parts/dialog";
import { groupDigits } from "../parts/grouping";
import { FactRows } from "../parts/rows";
import { birthLabel } from "./birth-text";
import { type InfoForm, parseTypedNumber } from "./info.form";
import { type BindErrorHandlers, useBindTube } from "./use-bind";

interface ConfirmSheetProps extends BindErrorHandlers {
  readonly form: InfoForm;
  readonly phone: string;
  /** The agreement was ticked in the form because it has a newer version. */
  readonly isAgreedHere: boolean;
  readonly onClose: () => void;
}

/** The confirmation before the tube is bound to this person: the barcode in groups, as it is printed. */
export function ConfirmSheet({ form, phone, isAgreedHere, onClose, ...handlers }: ConfirmSheetProps) {
  const { bind, isBusy, isInterrupted } = useBindTube(handlers);
  const rows = [
    ["名字", form.name.trim()],
    ["性别", form.gender],
    ["出生年月", birthLabel(form.birth)],
    ["身高 / 体重", `${parseTypedNumber(form.height)} 厘米 / ${parseTypedNumber(form.weight)} 公斤`],
    ["手机号", phone],
  ] as const;
  const footer = (
    <>
      <button type="button" className="button button-second" onClick={onClose}>
        返回修改
      </button>
      <ActionButton isBusy={isBusy} onClick={() => void bind(form, isAgreedHere)}>
        {isBusy ? "提交中" : isInterrupted ? "再次提交" : "确认提交"}
      </ActionButton>
    </>
  );
  return (
    <Dialog title="请核对后提交" onClose={onClose} footer={footer}>
      <div className="confirm-code">
        <p>请与采样管上的数字逐组核对</p>
        <strong>{groupDigits(form.code, [4, 4, 5])}</strong>
      </div>
      <FactRows className="confirm-rows" of={rows} />
      {isInterrupted && (
        <p className="notice notice-amber" role="alert">
          网络中断，没有收到结果。再次提交即可，不会重复绑定。
        </p>
      )}
    </Dialog>
  );
}
