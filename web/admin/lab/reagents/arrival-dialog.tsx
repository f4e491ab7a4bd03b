import { NativeSelect, TextInput } from "@mantine/core";
import { receiveReagentLot } from "#contract/reagents";
import { now } from "../../../shared/clock";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { formatTime } from "../../parts/format-time";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { emptyLotForm, type LotForm, lotErrors, lotRequest, parseGs1Code } from "./reagent-form";

interface ArrivalDialogProps {
  readonly reagents: readonly { readonly value: string; readonly label: string }[];
  /** The reagent that the list shows; empty for all. */
  readonly reagentId: string;
  readonly onClose: () => void;
  readonly onMade: (lotId: string) => void;
}

/** A lot that has arrived: the data printed on its boxes, and the number of boxes. */
export function ArrivalDialog({ reagents, reagentId, onClose, onMade }: ArrivalDialogProps) {
  const today = formatTime(now(), "{y}-{m}-{d}");
  const draft = useFormDraft<LotForm>({ ...emptyLotForm, reagentId, receivedOn: today }, lotErrors);
  const receive = useWrite({
    hasFields: true,
    work: async (form: LotForm) => (await adminCall(receiveReagentLot, { body: lotRequest(form) })).data,
    done: ({ id, boxes }) => {
      showToast({ kind: "success", text: `已登记 ${boxes} 盒，请打印标签并验收` });
      onMade(id);
    },
  });
  const typed = createInputProps(draft);
  const lot = typed("lot");
  return (
    <Dialog title="登记到货" size={560} onClose={onClose}>
      <DialogForm
        label="登记"
        gap={16}
        isBusy={receive.isPending}
        onSubmit={(_, event) => draft.isGood(event) && receive.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <NativeSelect
          {...typed("reagentId")}
          label="试剂"
          required
          data={[{ value: "", label: "请选择" }, ...reagents]}
          data-autofocus
        />
        <TextInput
          {...lot}
          label="批号"
          required
          description="可以直接扫描包装上的 GS1 码，批号和有效期自动填入"
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={80}
          onChange={(event) => {
            const read = parseGs1Code(event.currentTarget.value);
            if (read) draft.change(read);
            else lot.onChange(event);
          }}
        />
        <div className="halves fold-small gap-16">
          <TextInput {...typed("expiresOn")} label="有效期至" type="date" required min={today} />
          <TextInput {...typed("receivedOn")} label="到货日期" type="date" required max={today} />
          <TextInput {...typed("boxes")} label="盒数" required inputMode="numeric" placeholder="1-200" maxLength={3} />
          <TextInput {...typed("place")} label="存放位置" placeholder="如 2 号冰箱 3 层" maxLength={32} />
        </div>
      </DialogForm>
    </Dialog>
  );
}
