import { type FormEvent, useState } from "react";
import { messages } from "#contract/messages";
import { claimTubeForPhone, myDataMessages } from "#contract/my-data";
import { isBarcode } from "#contract/plain-text";
import { ApiError, call } from "../../shared/api";
import { BarcodeField } from "../info/barcode-field";
import { BirthField } from "../info/birth-field";
import { ActionButton } from "../parts/action-bar";
import { Dialog } from "../parts/dialog";
import { Field, wrongProps } from "../parts/field";
import { toastError, toasts } from "../parts/toasts";

interface ClaimDialogProps {
  readonly onClose: () => void;
  readonly onAsked: () => void;
}

type Errors = Readonly<Partial<Record<"code" | "name" | "birth", string>>>;

function missingIn(form: { code: string; name: string; birth: string }): Errors {
  return {
    ...(isBarcode(form.code) ? {} : { code: form.code ? messages.barcodeInvalid : messages.barcodeRequired }),
    ...(form.name.trim() ? {} : { name: messages.nameRequired }),
    ...(form.birth ? {} : { birth: messages.birthRequired }),
  };
}

/**
 * For people without access to the old number: the tube and the data entered for it show whose it is; a person decides.
 */
export function ClaimDialog({ onClose, onAsked }: ClaimDialogProps) {
  const [form, setForm] = useState({ code: "", name: "", birth: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<typeof form>) => {
    setForm((current) => ({ ...current, ...part }));
    setErrors({});
  };

  async function claim(event: FormEvent) {
    event.preventDefault();
    const wrong = missingIn(form);
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    setBusy(true);
    try {
      await call(claimTubeForPhone, { body: form });
      toasts.push(myDataMessages.requested);
      onClose();
      onAsked();
    } catch (refusal) {
      toastError(refusal);
      if (refusal instanceof ApiError)
        setErrors({ code: refusal.errors.code?.[0], name: refusal.errors.name?.[0], birth: refusal.errors.birth?.[0] });
      setBusy(false);
    }
  }

  const footer = (
    <ActionButton type="submit" form="claim-form" isBusy={isBusy}>
      提交申请
    </ActionButton>
  );
  return (
    <Dialog title="换到本号码" kind="full" onClose={onClose} footer={footer}>
      <p className="lead">请填写绑定时的信息。工作人员核对后，样本和报告会转到您现在的手机号。</p>
      <form id="claim-form" method="dialog" onSubmit={claim} noValidate>
        <BarcodeField
          id="claim-code"
          code={form.code}
          error={errors.code}
          onCode={(code) => change({ code })}
          onLeave={() => {}}
        />
        <Field id="claim-name" label="名字" error={errors.name}>
          <input
            id="claim-name"
            className="input"
            autoComplete="name"
            maxLength={16}
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
            {...wrongProps("claim-name", errors.name)}
          />
        </Field>
        <BirthField id="claim-birth" value={form.birth} error={errors.birth} onValue={(birth) => change({ birth })} />
      </form>
    </Dialog>
  );
}
