import { Button } from "@mantine/core";
import { Suspense } from "react";
import { createKitBatch } from "#contract/kits";
import { now } from "../../../shared/clock";
import { useWrite } from "../../parts/data/use-write";
import { SavedDraftNotice } from "../../parts/form/kept-notice";
import { useFormDraft } from "../../parts/form/use-draft";
import { useSavedDraft } from "../../parts/form/use-kept-draft";
import { useUnsavedInputGuard } from "../../parts/form/use-unsaved";
import { formatTime } from "../../parts/format-time";
import { lazyPart } from "../../parts/lazy-part";
import { useOfficeHistory } from "../../parts/own-history";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import { screenLink } from "../../parts/screen-link";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { CancelButton } from "./cancel-button";
import { KitFields } from "./kit-fields";
import { emptyKitForm, type KitForm, kitErrors, kitRequest } from "./kit-form";

const LabelPreview = lazyPart(() => import("./label-sketch"), "LabelPreview");

/** A new batch of tubes. */
export function KitNewPage() {
  const draft = useFormDraft(emptyKitForm, (form) => kitErrors(form, formatTime(now(), "{y}-{m}-{d}")));
  const create = useCreate();
  useUnsavedInputGuard(draft.isDirty && !create.isPending);
  const kept = useSavedDraft("kit:", draft, create.isPending);
  return (
    <>
      <PageHeader title="新建批次" note="保存后先打印标签，再发放给客户或合作机构" />
      <form
        className="main-side fold start gap-16"
        noValidate
        onSubmit={(event) => draft.isGood(event) && create.mutate(draft.form, { onError: draft.refuse })}
      >
        <Panel title="批次信息">
          {kept ? <SavedDraftNotice kept={kept} /> : null}
          <KitFields {...draft} />
          <div className="flex end gap-8 above-16">
            <CancelButton />
            <Button type="submit" loading={create.isPending}>
              保存批次
            </Button>
          </div>
        </Panel>
        <Suspense>
          <LabelPreview form={draft.form} />
        </Suspense>
      </form>
    </>
  );
}

function useCreate() {
  const own = useOfficeHistory();
  return useWrite({
    hasFields: true,
    work: async (form: KitForm) => (await adminCall(createKitBatch, { body: kitRequest(form) })).data,
    done: (batch) => {
      showToast({ kind: "success", text: `批次 ${batch.code} 已保存，共 ${batch.quantity} 支` });
      own.replace(screenLink("/lab/kits/$kitId", { kitId: batch.id }));
    },
  });
}
