import { Panel } from "../../parts/panel";
import type { SettingsForm } from "./settings.form";
import css from "./settings.module.css";

export function BrowserTabPreview({ name }: { name: string }) {
  return (
    <Panel title="预览" note="保存后的样子">
      <p className={css.tab}>{name || "系统名称"}</p>
      <p className="above-8 size-13 muted">浏览器标签页和侧栏顶部</p>
    </Panel>
  );
}

/** The footer of every public page with the values being typed. */
export function SitePreview({ form }: { form: SettingsForm }) {
  const filings = [form.site_icp_number, form.site_police_number].map((text) => text.trim()).filter(Boolean);
  const contact = [form.site_phone, form.site_email, form.site_address].map((text) => text.trim()).filter(Boolean);
  return (
    <Panel title="官网页脚" note="保存后的样子">
      <div className={css.footer}>
        <p>© 2025 {form.site_company.trim() || "公司名称"}</p>
        {filings.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <p className="above-8 size-13 muted">
        {contact.length > 0
          ? `“关于我们”还会显示：${contact.join("，")}`
          : "填写电话、邮箱或地址后，会显示在“关于我们”"}
      </p>
      {filings.length === 0 ? (
        <p className="above-8 size-13 muted">在中国大陆对外提供服务的网站须显示备案号。</p>
      ) : null}
    </Panel>
  );
}
