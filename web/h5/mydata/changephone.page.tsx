import { type FormEvent, useState } from "react";
import { messages } from "#contract/messages";
import { readMyData } from "#contract/my-data";
import { isPhone } from "#contract/plain-text";
import { changePhone } from "#contract/sms-codes";
import { ApiError, call } from "../../shared/api";
import { tabStorage } from "../../shared/browser-storage";
import { Screen, ScreenHeading } from "../layout/screen";
import { useVerifiedPhoneData } from "../mine/use-own";
import { useNavigate } from "../navigation";
import { ActionButton } from "../parts/action-bar";
import { toastError, toasts } from "../parts/toasts";
import { AgreementTick } from "../phone/agreement-tick";
import { PhoneField } from "../phone/phone-field";
import { CodeField } from "../verify/code-field";
import { deleteSentCode } from "../verify/countdown";
import { useResendCode } from "../verify/use-resend";
import { isWholeCode } from "../verify/use-verify";

/** /h5/changephone: the session proves the old number, the code proves the new one. */
export function ChangePhonePage() {
  const { data } = useVerifiedPhoneData(readMyData, "/h5/changephone");
  const form = useChange();
  const button = (
    <ActionButton type="submit" form="change-form" isBusy={form.isBusy} disabled={!isWholeCode(form.code)}>
      更换
    </ActionButton>
  );
  return (
    <Screen title="更换手机号" back="/h5/mydata" bar={button}>
      <ScreenHeading title="更换手机号">
        {data ? `现在的手机号 ${data.phoneMasked}。` : ""}所有样本和报告会一起转到新号码。
      </ScreenHeading>
      <form id="change-form" method="dialog" onSubmit={form.submit} noValidate>
        <PhoneField
          id="new-phone"
          label="新手机号"
          phone={form.phone}
          error={form.errors.phone}
          onPhone={form.typePhone}
        />
        <CodeField
          label="新号码收到的验证码"
          code={form.code}
          error={form.errors.code}
          resend={form.resend}
          onCode={form.typeCode}
          onSend={form.send}
        />
        <AgreementTick isTicked={form.isTicked} onTick={form.tick} error={form.errors.tick} />
      </form>
    </Screen>
  );
}

interface Errors {
  readonly phone?: string;
  readonly code?: string;
  readonly tick?: string;
}

function useChange() {
  const navigate = useNavigate();
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [isTicked, setTicked] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const resend = useResendCode({ phone, when: "bind" });

  /** Sets the value and removes the message about the old one. */
  const afresh =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setErrors({});
    };

  function send() {
    if (!isPhone(phone)) return setErrors({ phone: messages.phoneInvalid });
    if (!isTicked) return setErrors({ tick: messages.agreementRequired });
    void resend.send();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isWholeCode(code)) return;
    setBusy(true);
    try {
      const { data } = await call(changePhone, { body: { phone, code } });
      deleteSentCode(tabStorage);
      toasts.push(`已换到 ${data.phoneMasked}，转移样本 ${data.movedBindings} 支`);
      await navigate({ to: "/h5/mydata", replace: true });
    } catch (refusal) {
      toastError(refusal);
      if (refusal instanceof ApiError) setErrors({ phone: refusal.errors.phone?.[0], code: refusal.errors.code?.[0] });
    }
    setBusy(false);
  }

  return {
    phone,
    code,
    isTicked,
    errors,
    isBusy,
    resend,
    send,
    submit,
    typePhone: afresh(setPhone),
    typeCode: afresh(setCode),
    tick: afresh(setTicked),
  };
}
