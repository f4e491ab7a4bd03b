import { useEffect } from "react";
import { preloadLaterSteps } from "../flow-pages";
import { useFlowState } from "../flow-state";
import { Screen, ScreenHeading } from "../layout/screen";
import { ActionButton } from "../parts/action-bar";
import { AgreementTick } from "./agreement-tick";
import { PhoneField } from "./phone-field";
import { usePhoneForm } from "./use-phone-form";

/** First step: the person's phone, and the agreement. */
export function BindPhonePage() {
  const flow = useFlowState();
  const when = flow?.when ?? "bind";
  const form = usePhoneForm(when, flow?.goal);
  const isMine = when === "valid";
  useEffect(preloadLaterSteps, []);
  const button = (
    <ActionButton type="submit" form="phone-form" isBusy={form.isBusy}>
      {form.isBusy ? form.busyText : "获取验证码"}
    </ActionButton>
  );
  return (
    <Screen title={isMine ? "我的样本" : "绑定样本"} back="/h5/bind" step={isMine ? undefined : 1} bar={button}>
      <ScreenHeading title="请输入手机号">
        {isMine ? "验证后可查看这个号码下的样本和报告。" : "用来接收验证码和报告通知。"}
      </ScreenHeading>
      <form id="phone-form" method="dialog" onSubmit={form.send} noValidate>
        <PhoneField
          id="phone"
          label="手机号"
          phone={form.phone}
          error={form.errors.phone}
          onPhone={form.type}
          onBlur={form.leave}
          isLast
          prefix={
            <span className="prefix" aria-hidden="true">
              +86
            </span>
          }
        />
        <AgreementTick isTicked={form.isTicked} onTick={form.tick} error={form.errors.tick} />
      </form>
    </Screen>
  );
}
