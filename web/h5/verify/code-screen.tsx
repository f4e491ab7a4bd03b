import type { useFlowState } from "../flow-state";
import { Screen, ScreenHeading } from "../layout/screen";
import { ActionButton } from "../parts/action-bar";
import { AgreementTick } from "../phone/agreement-tick";
import { CodeField } from "./code-field";
import { maskedPhone } from "./code-text";
import { useCodeForm } from "./use-code-form";
import { isWholeCode } from "./use-verify";

/** The screen for typing the code; the phone is shown masked. */
export function CodeScreen({ state }: { readonly state: ReturnType<typeof useFlowState> }) {
  const form = useCodeForm(state);
  const { resend, verify, isReport, when } = form;
  const button = (
    <ActionButton type="submit" form="code-form" isBusy={verify.isBusy} disabled={!isWholeCode(form.code)}>
      {verify.isBusy ? "验证中" : isReport ? "查看报告" : "下一步"}
    </ActionButton>
  );
  return (
    <Screen
      title={isReport ? "查看报告" : when === "valid" ? "我的样本" : "绑定样本"}
      back={isReport ? undefined : "/h5/bindphone"}
      step={when === "bind" ? 2 : undefined}
      bar={button}
    >
      <CodeHeading phone={maskedPhone(form.phone)} isReport={isReport} wasSent={resend.wasSent} />
      <form id="code-form" method="dialog" onSubmit={form.submit} noValidate>
        <CodeField
          label="验证码"
          code={form.code}
          error={verify.error}
          resend={resend}
          onCode={form.type}
          onSend={form.send}
        />
        <AgreementTick isTicked={form.isTicked} onTick={form.tick} error={form.tickError} />
      </form>
    </Screen>
  );
}

interface CodeHeadingProps {
  readonly phone: string;
  readonly isReport: boolean;
  readonly wasSent: boolean;
}

function CodeHeading({ phone, isReport, wasSent }: CodeHeadingProps) {
  const number = <strong className="phone-number">{phone}</strong>;
  // Keys make new elements for each sentence: a browser's translation has removed the text nodes of the old ones.
  if (isReport && !wasSent)
    return (
      <ScreenHeading key="before" title="验证手机号，查看报告">
        短信验证码将发到 {number}。
      </ScreenHeading>
    );
  return phone ? (
    <ScreenHeading key="sent" title="请输入验证码">
      短信已发到 {number}，5分钟内有效。
    </ScreenHeading>
  ) : (
    <ScreenHeading key="unknown" title="请输入验证码">
      验证码已通过短信发送，5分钟内有效。
    </ScreenHeading>
  );
}
