import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { messages } from "#contract/messages";
import { readMyData } from "#contract/my-data";
import { isPhone } from "#contract/plain-text";
import { changePhone } from "#contract/sms-codes";
import { ApiError, call } from "../../shared/api";
import { tabStorage } from "../browser-storage";
import { Heading, Screen } from "../layout/screen";
import { useOwn } from "../mine/use-own";
import { ActionButton } from "../parts/action-bar";
import { Field, wrongProps } from "../parts/field";
import { GroupedInput } from "../parts/grouped-input";
import { toastError, toasts } from "../parts/toasts";
import { AgreementTick } from "../phone/agreement-tick";
import { phoneFromText } from "../phone/phone-text";
import { CodeInput } from "../verify/code-input";
import { forgetSentCode } from "../verify/countdown";
import { ResendButton } from "../verify/resend-button";
import { useResend } from "../verify/use-resend";
import { isWholeCode } from "../verify/use-verify";

const groups = [3, 4, 4] as const;

/** /h5/changephone: the session proves the old number, the code the new one. */
export function ChangePhonePage() {
  const { data } = useOwn(readMyData, "/h5/changephone");
  const form = useChange();
  const button = (
    <ActionButton type="submit" form="change-form" isBusy={form.isBusy} disabled={!isWholeCode(form.code)}>
      更换
    </ActionButton>
  );
  return (
    <Screen title="更换手机号" back="/h5/mydata" bar={button}>
      <Heading title="更换手机号">
        {data ? `现在的手机号 ${data.phoneMasked}。` : ""}所有样本和报告会一起转到新号码。
      </Heading>
      <form id="change-form" method="dialog" onSubmit={form.submit} noValidate>
        <Field id="new-phone" label="新手机号" error={form.errors.phone}>
          <GroupedInput
            id="new-phone"
            name="phone"
            type="text"
            inputMode="numeric"
            autoComplete="tel-national"
            className="input input-big"
            placeholder="138 0000 0000"
            digits={form.phone}
            groups={groups}
            read={phoneFromText}
            onDigits={form.typePhone}
            {...wrongProps("new-phone", form.errors.phone)}
          />
        </Field>
        <Field
          id="code"
          label="新号码收到的验证码"
          error={form.errors.code}
          hint={form.resend.reason && <span className="field-warning">{form.resend.reason}</span>}
        >
          <CodeInput code={form.code} length={form.resend.codeLength} error={form.errors.code} onCode={form.typeCode} />
          <ResendButton {...form.resend} onPress={form.send} />
        </Field>
        <AgreementTick
          kind="agreement"
          name="《服务协议》"
          isTicked={form.isTicked}
          onTick={form.tick}
          error={form.errors.tick}
        />
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
  const resend = useResend({ phone, when: "bind" });

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
      forgetSentCode(tabStorage);
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
    typePhone(digits: string) {
      setPhone(digits);
      setErrors({});
    },
    typeCode(typed: string) {
      setCode(typed);
      setErrors({});
    },
    tick(ticked: boolean) {
      setTicked(ticked);
      setErrors({});
    },
  };
}
