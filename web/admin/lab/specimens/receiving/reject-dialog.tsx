import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { rejectionReasonNames, rejectSample, rejectTube } from "#contract/rejections";
import { knownKey, optionsOf } from "../../../parts/choice";
import { useWrite } from "../../../parts/data/use-write";
import { DialogForm } from "../../../parts/form/dialog-form";
import { showToast } from "../../../parts/toast-queue";
import { Dialog } from "../../../parts/window/dialog";
import { adminCall } from "../../../session/admin-call";
import { groupedBarcode } from "../barcodes/grouped-barcode";
import { sendRejectionPhoto } from "./photo";
import { PhotoField } from "./photo-field";
import { suggestedRejectionReason } from "./rejection-reason";

/** What is rejected: a received sample, or a tube that is still in quarantine. */
export type RejectionTarget = {
  readonly barcode: string;
  readonly accessionNo?: string | null;
  readonly productName: string;
  /** Why it lies in quarantine, in the words of the scan. */
  readonly quarantinedFor?: string;
} & ({ readonly sampleId: string } | { readonly tubeId: string; readonly isBound: boolean });

/** The name as on the label, with the laboratory's own number where it has one. */
const nameOf = ({ barcode, accessionNo }: RejectionTarget) =>
  [accessionNo, groupedBarcode(barcode)].filter(Boolean).join(" · ");

interface Reasons {
  readonly reason: keyof typeof rejectionReasonNames;
  readonly note?: string;
}

/** Why a sample is rejected, with a photo of it; the customer will be asked for a new sample. */
export function RejectDialog({ of, onClose }: { of: RejectionTarget; onClose: () => void }) {
  const [reason, setReason] = useState<string>(suggestedRejectionReason(of.quarantinedFor) ?? "");
  const [note, setNote] = useState("");
  const [photo, setPhoto] = useState<Blob>();
  const [isChecked, setIsChecked] = useState(false);
  const chosen = knownKey(rejectionReasonNames, reason);
  const reject = useWrite({ work: (reasons: Reasons) => rejected(of, reasons, photo), done: onClose });
  const submit = () => {
    setIsChecked(true);
    if (chosen) reject.mutate({ reason: chosen, ...(note.trim() ? { note: note.trim() } : {}) });
  };
  const isOwned = "sampleId" in of || of.isBound;
  return (
    <Dialog title={`拒收样本 ${nameOf(of)}`} size={440} onClose={onClose}>
      <DialogForm label="拒收" isDanger isBusy={reject.isPending} onSubmit={submit} onClose={onClose}>
        <p>{of.productName}</p>
        <p>
          {isOwned
            ? "拒收后这支样本不再检测，客户会收到短信，短信不含原因；之后请为他安排重新采样。此操作不能撤销。"
            : "这支采样管没有绑定人，拒收后作废，不能再绑定。此操作不能撤销。"}
        </p>
        <NativeSelect
          label="拒收原因"
          required
          data={[{ value: "", label: "请选择" }, ...optionsOf(rejectionReasonNames)]}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isChecked && !chosen ? "请选择拒收原因" : undefined}
          data-autofocus
        />
        <Textarea
          label="补充说明"
          rows={2}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <PhotoField photo={photo} onPhoto={setPhoto} />
      </DialogForm>
    </Dialog>
  );
}

/** The rejection is valid even if its photo could not be stored: the photo can be added on the tube's page. */
async function rejected(of: RejectionTarget, body: Reasons, photo: Blob | undefined): Promise<void> {
  const { sampleId, isCustomerTold } =
    "sampleId" in of
      ? await adminCall(rejectSample, { params: { id: of.sampleId }, body }).then(({ data }) => ({
          sampleId: data.id,
          isCustomerTold: data.isCustomerTold,
        }))
      : (await adminCall(rejectTube, { params: { id: of.tubeId }, body })).data;
  const isKept =
    photo === undefined ||
    (await sendRejectionPhoto(sampleId, photo).then(
      () => true,
      () => false,
    ));
  const told = `样本已拒收：${nameOf(of)}${isCustomerTold ? "，给客户的短信已排队" : ""}`;
  showToast(
    isKept ? { kind: "success", text: told } : { kind: "info", text: `${told}；照片没有保存，请在采样管页面补传` },
  );
}
