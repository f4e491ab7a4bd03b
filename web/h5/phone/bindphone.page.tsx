import { useEffect } from "react";
import { useFlowState } from "../flow-state";
import { warmLaterSteps } from "../later-steps";
import { Heading, Screen } from "../layout/screen";
import { ActionButton } from "../parts/action-bar";
import { Field, wrongProps } from "../parts/field";
import { GroupedInput } from "../parts/grouped-input";
import { AgreementTick } from "./agreement-tick";
import { phoneFromText } from "./phone-text";
import { usePhoneForm } from "./use-phone-form";

const groups = [3, 4, 4] as const;

/** First step: whose phone it is, and the agreement. */
export function BindPhonePage() {
  const flow = useFlowState();
  const when = flow?.when ?? "bind";
  const form = usePhoneForm(when, flow?.goal);
  const isMine = when === "valid";
  useEffect(warmLaterSteps, []);
  const button = (
    <ActionButton type="submit" form="phone-form" isBusy={form.isBusy}>
      {form.isBusy ? "发送中" : "获取验证码"}
    </ActionButton>
  );
  return (
    <Screen title={isMine ? "我的样本" : "绑定样本"} back="/h5/bind" step={isMine ? undefined : 1} bar={button}>
      <Heading title="请输入手机号">
        {isMine ? "验证后可查看这个号码下的样本和报告。" : "用来接收验证码和报告通知。"}
      </Heading>
      <form id="phone-form" method="dialog" onSubmit={form.send} noValidate>
        <Field id="phone" label="手机号" error={form.errors.phone}>
          <span className="prefix" aria-hidden="true">
            +86
          </span>
          <GroupedInput
            id="phone"
            name="phone"
            type="text"
            inputMode="numeric"
            autoComplete="tel-national"
            enterKeyHint="send"
            className="input input-big"
            placeholder="138 0000 0000"
            digits={form.phone}
            groups={groups}
            read={phoneFromText}
            onDigits={form.type}
            onBlur={form.leave}
            {...wrongProps("phone", form.errors.phone)}
          />
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
