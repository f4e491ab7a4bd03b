import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readManualForm } from "#contract/manual-entries";
import { isBarcode, plainDigits } from "#contract/plain-text";
import { callQuery } from "../../parts/data/queries";
import { ErrorState } from "../../parts/error-state";
import { DialogForm } from "../../parts/form/dialog-form";
import { Skeleton } from "../../parts/skeleton";
import { Dialog } from "../../parts/window/dialog";
import { ManualValuesForm } from "./values-form";

/** Asks first for the tube, then for its values. */
export function TypeDialog({ barcode, onClose }: { barcode: string; onClose: () => void }) {
  const [code, setCode] = useState(barcode);
  return (
    <Dialog title="手工录入" size={520} onClose={onClose}>
      {code === "" ? (
        <BarcodeStep onNext={setCode} onClose={onClose} />
      ) : (
        <ValuesStep barcode={code} onClose={onClose} />
      )}
    </Dialog>
  );
}

function BarcodeStep({ onNext, onClose }: { onNext: (barcode: string) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const submit = () => {
    const barcode = plainDigits(text);
    if (isBarcode(barcode)) onNext(barcode);
    else setError("条码应为 6-13 位数字");
  };
  return (
    <DialogForm label="下一步" gap={16} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="条码"
        placeholder="扫描或输入采样管条码"
        inputMode="numeric"
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}

function ValuesStep({ barcode, onClose }: { barcode: string; onClose: () => void }) {
  const query = useQuery({ ...callQuery(readManualForm, { query: { barcode } }), retry: false });
  if (query.data) return <ManualValuesForm form={query.data} onClose={onClose} />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton height={240} />;
}
