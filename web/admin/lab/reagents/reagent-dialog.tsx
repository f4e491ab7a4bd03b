import "../../parts/sheets/choice";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listAssays } from "#contract/assays";
import { createReagent, updateReagent } from "#contract/reagents";
import type { ReagentItem } from "#contract/reagents.schemas";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { type FormPart, typedInto } from "../../parts/form/typed";
import { useDraft } from "../../parts/form/use-draft";
import { useFirst } from "../../parts/form/use-first";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { useMay } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { emptyReagentForm, type ReagentForm, reagentErrors, reagentFormOf, reagentRequest } from "./reagent-form";

interface ReagentDialogProps {
  /** The one to edit; a new one without. */
  readonly reagent?: ReagentItem | undefined;
  readonly onClose: () => void;
}

/** A new reagent, or the facts of one that stands. */
export function ReagentDialog({ reagent: shown, onClose }: ReagentDialogProps) {
  const reagent = useFirst(shown);
  const draft = useDraft(reagent ? reagentFormOf(reagent) : emptyReagentForm, reagentErrors);
  const save = useWrite({
    hasFields: true,
    work: async (form: ReagentForm) => {
      const body = reagentRequest(form);
      if (!reagent) return await adminCall(createReagent, { body });
      const { id, version } = reagent;
      return await adminCall(updateReagent, { params: { id }, body: { ...body, version } });
    },
    done: () => {
      showToast({ kind: "success", text: reagent ? "已保存" : "试剂已新增" });
      onClose();
    },
  });
  return (
    <Dialog title={reagent ? "修改试剂" : "新增试剂"} size={560} onClose={onClose}>
      <DialogForm
        label="保存"
        gap={16}
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <ReagentFields isOld={reagent !== undefined} part={draft} />
      </DialogForm>
    </Dialog>
  );
}

function ReagentFields({ isOld, part }: { isOld: boolean; part: FormPart<ReagentForm> }) {
  const { form, change } = part;
  const typed = typedInto(part);
  const assays = useAssayOptions(form.assayCode);
  return (
    <>
      <TextInput {...typed("name")} label="试剂名称" required maxLength={64} data-autofocus />
      <div className="halves fold-small gap-16">
        <TextInput {...typed("supplier")} label="供应商" maxLength={64} />
        <TextInput {...typed("catalogNo")} label="货号" maxLength={32} />
        <NativeSelect {...typed("assayCode")} label="检测方案" data={assays} />
        <TextInput {...typed("storage")} label="储存条件" placeholder="如 -20 ℃ 避光" maxLength={32} />
        <TextInput
          {...typed("openDays")}
          label="开封后可用（天）"
          placeholder="不填则到批号有效期"
          inputMode="numeric"
          maxLength={4}
        />
        <TextInput
          {...typed("reorderAt")}
          label="安全库存（盒）"
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

/** Assays by code; whoever may not see them keeps the one that is set. */
function useAssayOptions(current: string) {
  const may = useMay();
  const { data } = useQuery({ ...callQuery(listAssays), enabled: may("lab:product:list") });
  const names = new Map((data?.list ?? []).map(({ code, name }) => [code, `${name}（${code}）`]));
  if (current && !names.has(current)) names.set(current, current);
  return [{ value: "", label: "通用" }, ...[...names].map(([value, label]) => ({ value, label }))];
}
