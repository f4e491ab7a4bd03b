import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { createKitBatch } from "#contract/kits";
import { now } from "../../../shared/clock";
import { useWrite } from "../../parts/data/use-write";
import type { FieldErrors } from "../../parts/form/field-errors";
import { formatTime } from "../../parts/format-time";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import { screenLink } from "../../parts/screen-link";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { CancelButton } from "./cancel-button";
import { KitFields } from "./kit-fields";
import { emptyKitForm, type KitForm, kitErrors, kitRequest } from "./kit-form";
import css from "./kit-new.module.css";

const LabelSketch = lazy(() => import("./label-sketch").then((m) => ({ default: m.LabelSketch })));

/** A new batch of tubes. */
export function KitNewPage() {
  const [form, setForm] = useState(emptyKitForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useCreate(setErrors);
  const change = (part: Partial<KitForm>) => {
    setForm((current) => ({ ...current, ...part }));
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in part))));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = kitErrors(form, formatTime(now(), "{y}-{m}-{d}"));
    setErrors(found);
    const first = Object.keys(emptyKitForm).find((field) => found[field]);
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else create.mutate(form);
  };
  return (
    <>
      <PageHeader title="新建批次" note="保存后先打印标签，再发放给客户或合作机构" />
      <form className={css.page} onSubmit={submit} noValidate>
        <Panel title="批次信息">
          <KitFields form={form} errors={errors} onChange={change} />
          <div className="flex end gap-8 above-20">
            <CancelButton />
            <Button type="submit" loading={create.isPending}>
              保存批次
            </Button>
          </div>
        </Panel>
        <Suspense>
          <LabelSketch form={form} />
        </Suspense>
      </form>
    </>
  );
}

function useCreate(setErrors: (errors: FieldErrors) => void) {
  const router = useRouter();
  return useWrite({
    onFields: setErrors,
    work: async (form: KitForm) => (await adminCall(createKitBatch, { body: kitRequest(form) })).data,
    done: (batch) => {
      showToast({ kind: "success", text: `批次 ${batch.code} 已保存，共 ${batch.quantity} 支` });
      router.history.replace(screenLink("/lab/kits/$kitId", { kitId: batch.id }));
    },
  });
}
