import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import { messages } from "#contract/messages";
import { loadConfirmSheet, preloadSheets } from "../flow-pages";
import { Screen, ScreenHeading } from "../layout/screen";
import { ActionButton } from "../parts/action-bar";
import { toasts } from "../parts/toasts";
import { useLazyPart } from "../parts/use-lazy-part";
import { AgreementTick } from "../phone/agreement-tick";
import { BarcodeField } from "./barcode-field";
import { infoFieldTitles, missingFields } from "./info.form";
import { PersonFields } from "./person-fields";
import type { ConsentErrors } from "./use-bind";
import { useBindSession } from "./use-bind-session";
import { fieldControlId, useInfoForm } from "./use-info-form";

/** Third step: the tube, and the person whose sample it is. */
export function BindInfoPage() {
  const phone = useBindSession();
  const info = useInfoForm();
  const consent = useConsents();
  const confirm = useLazyPart(loadConfirmSheet, "ConfirmSheet");
  useEffect(preloadSheets, []);

  function check(event: FormEvent) {
    event.preventDefault();
    toasts.clear();
    if (info.isRight() && consent.isGiven()) confirm.open();
  }

  return (
    <Screen title="填写信息" back="/h5/bind" step={3} bar={<SubmitBar missing={missingFields(info.form)} />}>
      <ScreenHeading title="填写样本信息">{phone && `报告会发到 ${phone}`}</ScreenHeading>
      <form id="info-form" method="dialog" onSubmit={check} onKeyDown={enterGoesOn} noValidate>
        <BarcodeField
          id={fieldControlId("code")}
          code={info.form.code}
          error={info.errors.code}
          productName={info.productName}
          onCode={(code) => info.set("code", code)}
          onScan={(code) => {
            info.set("code", code);
            info.checkTube(code);
          }}
          onLeave={() => info.leave("code")}
        />
        <PersonFields {...info} />
        <Consents {...consent} />
      </form>
      {confirm.Part && (
        <confirm.Part
          form={info.form}
          phone={phone}
          isAgreedHere={consent.mustAgree}
          onFieldErrors={(errors) => {
            confirm.close();
            info.show(errors);
          }}
          onConsentErrors={consent.show}
          onClose={confirm.close}
        />
      )}
    </Screen>
  );
}

function SubmitBar({ missing }: { readonly missing: ReturnType<typeof missingFields> }) {
  return (
    <>
      <p className="bar-note" id="missing" role="status">
        {missing.length > 0 && `还需填写：${missing.map((field) => infoFieldTitles[field]).join("、")}`}
      </p>
      <ActionButton type="submit" form="info-form" disabled={missing.length > 0} describedBy="missing">
        确认绑定
      </ActionButton>
    </>
  );
}

/** The agreement was ticked before the code was sent; it is requested again only when there is a newer version. */
function useConsents() {
  const [isSensitive, setSensitive] = useState(false);
  const [isAgreed, setAgreed] = useState(true);
  const [mustAgree, setMustAgree] = useState(false);
  const [errors, setErrors] = useState<ConsentErrors>({});
  return {
    isSensitive,
    isAgreed,
    mustAgree,
    errors,
    tickSensitive(ticked: boolean) {
      setSensitive(ticked);
      setErrors({ ...errors, sensitive: undefined });
    },
    tickAgreed(ticked: boolean) {
      setAgreed(ticked);
      setErrors({ ...errors, agreement: undefined });
    },
    show(found: ConsentErrors) {
      setErrors(found);
      if (found.sensitive) setSensitive(false);
      if (found.agreement) setAgreed(false);
      if (found.agreement) setMustAgree(true);
    },
    isGiven(): boolean {
      const missing = {
        agreement: isAgreed ? undefined : messages.agreementRequired,
        sensitive: isSensitive ? undefined : messages.sensitiveConsentRequired,
      };
      const sentence = missing.agreement ?? missing.sensitive;
      setErrors(missing);
      if (sentence) toasts.push(sentence, "error");
      return sentence === undefined;
    },
  };
}

function Consents({
  isSensitive,
  isAgreed,
  mustAgree,
  errors,
  tickSensitive,
  tickAgreed,
}: ReturnType<typeof useConsents>) {
  return (
    <>
      {mustAgree && <AgreementTick isTicked={isAgreed} onTick={tickAgreed} error={errors.agreement} />}
      <AgreementTick
        kind="sensitive"
        name="《敏感个人信息处理单独同意书》"
        lead="我单独同意"
        note="基因与健康信息只用于本次检测和报告"
        isTicked={isSensitive}
        onTick={tickSensitive}
        error={errors.sensitive}
      />
    </>
  );
}

/** Enter, from the keyboard or a hand scanner, moves to the next field; it never sends the form. */
function enterGoesOn(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(".input,.pick,.select")];
  stops[stops.indexOf(event.target) + 1]?.focus();
}
