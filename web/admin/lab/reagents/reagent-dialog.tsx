import "../../parts/sheets/choice";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listAssays } from "#contract/assays";
import { createReagent, listReagents, updateReagent } from "#contract/reagents";
import type { ReagentItem } from "#contract/reagents.schemas";
import { callQuery } from "../../parts/data/queries";
import type { ComparedField } from "../../parts/form/conflict-notice";
import { comparedTextFields, RecordDialogForm } from "../../parts/form/record-dialog-form";
import { createInputProps, type FormFieldsProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { useInitialRecord } from "../../parts/form/use-first";
import { useSaveDraft } from "../../parts/form/use-save";
import { Dialog } from "../../parts/window/dialog";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { emptyReagentForm, type ReagentForm, reagentErrors, reagentFormOf, reagentRequest } from "./reagent-form";

interface ReagentDialogProps {
  /** The reagent to edit; undefined: a new one is created. */
  readonly reagent?: ReagentItem | undefined;
  readonly onClose: () => void;
}

const labels = {
  name: "试剂名称",
  supplier: "供应商",
  catalogNo: "货号",
  assayCode: "检测方案",
  storage: "储存条件",
  openDays: "开封后可用（天）",
  reorderAt: "安全库存（盒）",
};

const compared: readonly ComparedField<ReagentForm>[] = [
  ...comparedTextFields<ReagentForm>(labels),
  { name: "isRequired", label: "每次上机都必须扫描", textOf: (value) => (value ? "是" : "否") },
  { name: "status", label: "状态", textOf: (value) => (value === "off" ? "停用" : "启用") },
];

/** Creates or edits a reagent. */
export function ReagentDialog({ reagent: shown, onClose }: ReagentDialogProps) {
  const reagent = useInitialRecord(shown);
  const draft = useFormDraft(reagent ? reagentFormOf(reagent) : emptyReagentForm, reagentErrors);
  const save = useSaveDraft({
    draft,
    version: reagent?.version ?? 0,
    message: reagent ? "已保存" : "试剂已新增",
    work: async (form, version) => {
      const body = reagentRequest(form);
      if (!reagent) return adminCall(createReagent, { body });
      return adminCall(updateReagent, { params: { id: reagent.id }, body: { ...body, version } });
    },
    latest: reagent && (() => latestReagent(reagent)),
    done: onClose,
  });
  return (
    <Dialog title={reagent ? "修改试剂" : "新增试剂"} size={560} onClose={onClose}>
      <RecordDialogForm compared={compared} draft={draft} save={save} onClose={onClose}>
        <ReagentFields isOld={reagent !== undefined} part={draft} />
      </RecordDialogForm>
    </Dialog>
  );
}

/** The latest version of a reagent from the list, because no call reads a single one. */
async function latestReagent(shown: ReagentItem) {
  let cursor: string | null | undefined;
  do {
    const { data } = await adminCall(listReagents, { query: { pageSize: 100, ...(cursor ? { cursor } : {}) } });
    const reagent = data.list.find(({ id }) => id === shown.id);
    if (reagent) return { form: reagentFormOf(reagent), version: reagent.version };
    cursor = data.nextCursor;
  } while (cursor);
  return { form: reagentFormOf(shown), version: shown.version };
}

function ReagentFields({ isOld, part }: { isOld: boolean; part: FormFieldsProps<ReagentForm> }) {
  const { form, change } = part;
  const typed = createInputProps(part);
  const assays = useAssayOptions(form.assayCode);
  return (
    <>
      <TextInput {...typed("name")} label={labels.name} required maxLength={64} data-autofocus />
      <div className="halves fold-small gap-16">
        <TextInput {...typed("supplier")} label={labels.supplier} maxLength={64} />
        <TextInput {...typed("catalogNo")} label={labels.catalogNo} maxLength={32} />
        <NativeSelect {...typed("assayCode")} label={labels.assayCode} data={assays} />
        <TextInput {...typed("storage")} label={labels.storage} placeholder="如 -20 ℃ 避光" maxLength={32} />
        <TextInput
          {...typed("openDays")}
          label={labels.openDays}
          placeholder="不填则到批号有效期"
          inputMode="numeric"
          maxLength={4}
        />
        <TextInput
          {...typed("reorderAt")}
          label={labels.reorderAt}
          placeholder="不填则不提醒"
          inputMode="numeric"
          maxLength={4}
        />
      </div>
      <Checkbox
        name="isRequired"
        label="该方案每次上机都必须扫描"
        description={form.assayCode === "" ? "先选择检测方案" : undefined}
        disabled={form.assayCode === ""}
        checked={form.isRequired && form.assayCode !== ""}
        onChange={(event) => change({ isRequired: event.currentTarget.checked })}
      />
      {isOld ? (
        <Checkbox
          name="status"
          label="停用：不能再登记到货，不再要求扫描"
          checked={form.status === "off"}
          onChange={(event) => change({ status: event.currentTarget.checked ? "off" : "on" })}
        />
      ) : null}
    </>
  );
}

/** Assays by code; people who may not see them keep the present one. */
function useAssayOptions(current: string) {
  const may = usePermissionCheck();
  const { data } = useQuery({ ...callQuery(listAssays), enabled: may("lab:product:list") });
  const names = new Map((data?.list ?? []).map(({ code, name }) => [code, `${name}（${code}）`]));
  if (current && !names.has(current)) names.set(current, current);
  return [{ value: "", label: "通用" }, ...[...names].map(([value, label]) => ({ value, label }))];
}
