import { enquiryLimits, enquiryTopicNames } from "#contract/enquiry-text";
import { Icon } from "../parts/icon";
import { SiteLink } from "../parts/site-link";
import { FormField } from "./form-field";
import { type EnquiryForm as Form, useEnquiry } from "./use-enquiry";

/** The form for enquiries of partners and organisations about a tailored test. */
export function EnquiryForm() {
  const enquiry = useEnquiry();
  if (enquiry.thanks) return <Thanks text={enquiry.thanks} />;
  return (
    <form className="enquiry" method="dialog" ref={enquiry.form} onSubmit={enquiry.submit} noValidate>
      <Fields enquiry={enquiry} />
      <Consent enquiry={enquiry} />
      {enquiry.failure ? (
        <p className="form-error" role="alert">
          {enquiry.failure}
        </p>
      ) : null}
      <button type="submit" className="btn" disabled={enquiry.isSending}>
        {enquiry.isSending ? "正在提交…" : "提交咨询"}
      </button>
      <noscript>
        <p className="form-error">提交需要启用 JavaScript。您也可以按“关于我们”里的联系方式找到我们。</p>
      </noscript>
    </form>
  );
}

function Fields({ enquiry }: { readonly enquiry: Form }) {
  const { values, errors, set } = enquiry;
  return (
    <div className="form-grid">
      <FormField name="topic" label="咨询内容" error={errors.topic}>
        {(field) => (
          <select {...field} value={values.topic} onChange={(event) => set("topic", event.target.value)}>
            {Object.entries(enquiryTopicNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="organisation" label="单位名称" hint="选填" error={errors.organisation}>
        {(field) => (
          <input
            {...field}
            autoComplete="organization"
            maxLength={enquiryLimits.organisationMax}
            value={values.organisation}
            onChange={(event) => set("organisation", event.target.value)}
          />
        )}
      </FormField>
      <Person enquiry={enquiry} />
      <FormField name="text" label="您的需求" hint="请勿填写病史或检测结果" error={errors.text}>
        {(field) => (
          <textarea
            {...field}
            rows={5}
            maxLength={enquiryLimits.textMax}
            placeholder="例如：想为 500 名会员定制一项检测，希望 8 月开始"
            value={values.text}
            onChange={(event) => set("text", event.target.value)}
          />
        )}
      </FormField>
    </div>
  );
}

function Person({ enquiry: { values, errors, set } }: { readonly enquiry: Form }) {
  return (
    <>
      <FormField name="name" label="您的称呼" error={errors.name}>
        {(field) => (
          <input
            {...field}
            autoComplete="name"
            maxLength={enquiryLimits.nameMax}
            value={values.name}
            onChange={(event) => set("name", event.target.value)}
          />
        )}
      </FormField>
      <FormField name="phone" label="手机号" error={errors.phone}>
        {(field) => (
          <input
            {...field}
            type="text"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={32}
            value={values.phone}
            onChange={(event) => set("phone", event.target.value)}
          />
        )}
      </FormField>
    </>
  );
}

function Consent({ enquiry: { values, errors, set } }: { readonly enquiry: Form }) {
  return (
    <div className="form-consent">
      <label>
        <input
          type="checkbox"
          name="consent"
          checked={values.consent}
          aria-describedby={errors.consent ? "enquiry-consent-error" : undefined}
          aria-invalid={errors.consent ? true : undefined}
          onChange={(event) => set("consent", event.target.checked)}
        />
        我同意你们用这些信息联系我。称呼和手机号加密保存，只用于答复这次咨询，处理完毕后 12 个月内删除。
      </label>
      <SiteLink to="/privacy">《隐私政策》</SiteLink>
      {errors.consent ? (
        <p className="form-error" id="enquiry-consent-error">
          {errors.consent}
        </p>
      ) : null}
    </div>
  );
}

function Thanks({ text }: { readonly text: string }) {
  return (
    <div className="enquiry thanks" role="status">
      <span className="thanks-mark">
        <Icon name="check" size={40} />
      </span>
      <h3>{text}</h3>
      <p>工作日通常一天内会有专人联系您，请留意来电。</p>
    </div>
  );
}
