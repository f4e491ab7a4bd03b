import { Button, InputBase } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Suspense, useState } from "react";
import { checkKitList, importKitList, kitMessages } from "#contract/kits";
import { now } from "../../../../shared/clock";
import { queryKeyOf } from "../../../parts/data/key-of";
import { useWrite } from "../../../parts/data/use-write";
import type { FieldErrors } from "../../../parts/form/field-errors";
import { formatTime } from "../../../parts/format-time";
import { lazyPart } from "../../../parts/lazy-part";
import { ListFileButton } from "../../../parts/list-file-button";
import { useOfficeHistory } from "../../../parts/own-history";
import { PageHeader } from "../../../parts/page-header";
import { Panel } from "../../../parts/panel";
import { screenLink } from "../../../parts/screen-link";
import { showToast } from "../../../parts/toast-queue";
import { adminCall } from "../../../session/admin-call";
import { CancelButton } from "../cancel-button";
import { CheckSchemeField, KitLotFields, KitNoteField, ProductAndMerchantFields } from "../kit-fields";
import { emptyKitForm, type KitForm, kitErrors } from "../kit-form";
import { type BarcodeRow, parseBarcodeList } from "./barcode-list";

const BarcodeListRows = lazyPart(() => import("./list-rows"), "BarcodeListRows");

/** Tubes of another maker: their barcodes are pasted or read from a file, checked, and imported all at once. */
export function KitImportPage() {
  const [form, setForm] = useState<KitForm>({ ...emptyKitForm, checkScheme: "none" });
  const [rows, setRows] = useState<readonly BarcodeRow[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const barcodes = rows.map(({ barcode }) => barcode);
  const { checkScheme } = form;
  const check = useQuery({
    queryKey: queryKeyOf(checkKitList, checkScheme, barcodes),
    queryFn: async ({ signal }) => (await adminCall(checkKitList, { body: { checkScheme, barcodes }, signal })).data,
    enabled: rows.length > 0 && rows.length <= 5000,
  });
  const take = useTake(setErrors);
  const change = (part: Partial<KitForm>) => {
    setForm((current) => ({ ...current, ...part }));
    setErrors({});
  };
  const part = { form, errors, change };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { quantity: _quantity, ...found } = kitErrors({ ...form, quantity: "1" }, formatTime(now(), "{y}-{m}-{d}"));
    const ofList = rows.length === 0 ? kitMessages.listEmpty : rows.length > 5000 ? kitMessages.listTooLong : "";
    setErrors({ ...found, ...(ofList ? { barcodes: ofList } : {}) });
    if (Object.keys(found).length === 0 && !ofList) take.mutate({ form, barcodes });
  };
  const isClean = check.data?.verdicts.every((verdict) => verdict === "ok") ?? false;
  return (
    <>
      <PageHeader title="导入外来条码" note="采样管出厂时已印好条码的，整批登记后即可发放" />
      <form className="main-side fold start gap-16" onSubmit={submit} noValidate>
        <Panel title="批次信息">
          <div className="halves fold-small gap-16">
            <ProductAndMerchantFields {...part} />
            <KitLotFields {...part} />
            <CheckSchemeField {...part} note="厂家说明书会写明；不清楚就选无校验位" />
            <ListField error={errors.barcodes} onList={setRows} />
            <KitNoteField {...part} />
          </div>
          <div className="flex end gap-8 above-16">
            <CancelButton />
            <Button type="submit" disabled={rows.length > 0 && !isClean} loading={take.isPending}>
              导入{rows.length > 0 ? ` ${rows.length} 支` : ""}
            </Button>
          </div>
        </Panel>
        <Suspense>
          <BarcodeListRows rows={rows} verdicts={check.data?.verdicts} onChange={setRows} />
        </Suspense>
      </form>
    </>
  );
}

function ListField({ error, onList }: { error: string | undefined; onList: (rows: readonly BarcodeRow[]) => void }) {
  const [text, setText] = useState("");
  const take = (next: string) => {
    setText(next);
    onList(parseBarcodeList(next));
  };
  return (
    <div className="across">
      <InputBase
        component="textarea"
        multiline
        name="barcodes"
        label="条码"
        required
        description="每行一个，或直接粘贴表格；有表头时认「条码」列"
        inputWrapperOrder={["label", "description", "input", "error"]}
        rows={6}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
        error={error}
      />
      <ListFileButton mt={8} onText={take} />
    </div>
  );
}

function useTake(setErrors: (errors: FieldErrors) => void) {
  const own = useOfficeHistory();
  return useWrite({
    onFields: setErrors,
    work: async ({ form, barcodes }: { form: KitForm; barcodes: readonly string[] }) => {
      const { productCode, lot, expiresOn, checkScheme, note } = form;
      const facts = { productCode, lot, expiresOn, checkScheme, ...(note.trim() ? { note } : {}) };
      const body = { ...facts, merchantId: form.merchantId || null, barcodes: [...barcodes] };
      return (await adminCall(importKitList, { body })).data;
    },
    done: ({ id, code, quantity, isKnown }) => {
      const text = isKnown ? `${kitMessages.listKnown}（批次 ${code}）` : `批次 ${code} 已导入，共 ${quantity} 支`;
      showToast({ kind: isKnown ? "info" : "success", text });
      own.replace(screenLink("/lab/kits/$kitId", { kitId: id }));
    },
  });
}
