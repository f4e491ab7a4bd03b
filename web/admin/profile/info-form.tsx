import "../parts/sheets/choice";
import { Button, Radio, TextInput } from "@mantine/core";
import type { DataOf } from "#contract/endpoint";
import { limits } from "#contract/limits";
import { type readProfile, saveProfile } from "#contract/profile";
import { useWrite } from "../parts/data/use-write";
import { SavedDraftNotice } from "../parts/form/kept-notice";
import { createInputProps } from "../parts/form/typed";
import { useFormDraft } from "../parts/form/use-draft";
import { useSavedDraft } from "../parts/form/use-kept-draft";
import { useUnsavedInputGuard } from "../parts/form/use-unsaved";
import { showToast } from "../parts/toast-queue";
import { adminCall } from "../session/admin-call";
import { navigateToDocument } from "../session/leave";
import { type InfoForm as Form, infoErrors, infoFormOf, infoRequest } from "./info.rules";
import css from "./profile.module.css";

const sexes = [
  ["0", "男"],
  ["1", "女"],
  ["2", "未知"],
] as const;

/** The four fields that people edit themselves; closing leads to the public site, as specified. */
export function InfoForm({ profile }: { profile: DataOf<typeof readProfile> }) {
  const draft = useFormDraft<Form>(infoFormOf(profile), infoErrors);
  const save = useWrite({
    hasFields: true,
    work: (form: Form) => adminCall(saveProfile, { body: infoRequest(form, profile.user.version) }),
    done: ({ msg }) => showToast({ kind: "success", text: msg }),
  });
  useUnsavedInputGuard(draft.isDirty && !save.isPending);
  const kept = useSavedDraft("profile", draft, save.isPending);
  const start = () => save.mutate(draft.form, { onError: draft.refuse });
  const field = (name: "nickName" | "phone" | "email", label: string) => ({
    ...createInputProps(draft)(name),
    label,
    withAsterisk: true,
    autoComplete: "off",
  });
  return (
    <form className={css.form} noValidate onSubmit={(event) => draft.isGood(event) && start()}>
      {kept ? <SavedDraftNotice kept={kept} /> : null}
      <TextInput {...field("nickName", "用户昵称")} maxLength={32} />
      <TextInput {...field("phone", "手机号码")} maxLength={32} inputMode="tel" />
      <TextInput {...field("email", "邮箱")} maxLength={limits.emailLengthMax} inputMode="email" />
      <Radio.Group label="性别" name="sex" value={draft.form.sex} onChange={(sex) => draft.change({ sex })}>
        <div className="wrap-row gap-8-16 high-36">
          {sexes.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <div className="flex gap-8">
        <Button type="submit" loading={save.isPending}>
          保存
        </Button>
        <Button variant="default" onClick={() => void navigateToDocument("/index")}>
          关闭
        </Button>
      </div>
    </form>
  );
}
