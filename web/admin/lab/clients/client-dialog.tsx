import "../../parts/sheets/choice";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { createClient, getClient, updateClient } from "#contract/clients";
import type { ClientItem } from "#contract/clients.schemas";
import { clientGrantNames, webhookEventNames } from "#contract/order-states";
import { optionsOf } from "../../parts/choice";
import type { ComparedField } from "../../parts/form/conflict-notice";
import type { FormValue, Option } from "../../parts/form/form-field";
import { RecordDialogForm } from "../../parts/form/record-dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { type FormDraft, useFormDraft } from "../../parts/form/use-draft";
import { useInitialRecord } from "../../parts/form/use-first";
import { useSaveDraft } from "../../parts/form/use-save";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { useMerchantOptions, useProductOptions } from "../option-lists";
import { type ClientForm, clientErrors, clientFormOf, clientRequest, emptyClientForm } from "./client-form";
import { type ClientCredentials, NewClientCredentials } from "./proofs";

interface ClientDialogProps {
  /** The client to edit; undefined: a new one is created. */
  readonly client?: ClientItem | undefined;
  readonly onClose: () => void;
}

const labels: Record<keyof ClientForm, string> = {
  name: "名称",
  merchantId: "合作机构",
  products: "可送检产品",
  grants: "接口权限",
  webhookUrl: "推送地址",
  webhookEvents: "推送内容",
};

/** Creates or edits a client, then shows the new key and secret. */
export function ClientDialog({ client: shown, onClose }: ClientDialogProps) {
  const client = useInitialRecord(shown);
  const draft = useFormDraft(client ? clientFormOf(client) : emptyClientForm, clientErrors);
  const [proofs, setProofs] = useState<ClientCredentials>();
  const compared = useCompared();
  const save = useSaveDraft({
    draft,
    version: client?.version ?? 0,
    message: client ? "已保存" : "送检单位已新增",
    work: async (form, version) => {
      const body = clientRequest(form, client?.status);
      if (!client) return withPasswordCheck(() => adminCall(createClient, { body }));
      return withPasswordCheck(() =>
        adminCall(updateClient, { params: { id: client.id }, body: { ...body, version } }),
      );
    },
    latest: client && (() => latestClient(client.id)),
    done: (data) => {
      const { key, secret } = data as ClientCredentials;
      if (key || secret) setProofs({ key, secret });
      else onClose();
    },
  });
  if (proofs)
    return (
      <Dialog title="密钥" size={640} onClose={onClose}>
        <NewClientCredentials proofs={proofs} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={client ? "修改送检单位" : "新增送检单位"} size={620} onClose={onClose}>
      <RecordDialogForm compared={compared} draft={draft} save={save} onClose={onClose}>
        <ClientFields {...draft} />
      </RecordDialogForm>
    </Dialog>
  );
}

async function latestClient(id: string) {
  const { data } = await adminCall(getClient, { params: { id } });
  return { form: clientFormOf(data), version: data.version };
}

function useCompared(): readonly ComparedField<ClientForm>[] {
  const namesIn = (options: readonly Option[]) => (value: FormValue) =>
    [...value].map((one) => options.find((option) => option.value === one)?.label ?? one).join("、");
  return [
    { name: "name", label: labels.name },
    { name: "merchantId", label: labels.merchantId, options: useMerchantOptions() },
    { name: "products", label: labels.products, textOf: namesIn(useProductOptions()) },
    { name: "grants", label: labels.grants, textOf: namesIn(optionsOf(clientGrantNames)) },
    { name: "webhookUrl", label: labels.webhookUrl },
    { name: "webhookEvents", label: labels.webhookEvents, textOf: namesIn(optionsOf(webhookEventNames)) },
  ];
}

function ClientFields({ start, ...part }: FormDraft<ClientForm>) {
  const { form, errors, change } = part;
  const products = useProductOptions("live", start.products);
  const merchants = useMerchantOptions("on", start.merchantId);
  const typed = createInputProps<Pick<ClientForm, "name" | "merchantId" | "webhookUrl">>(part);
  return (
    <>
      <div className="halves fold-small gap-16">
        <TextInput {...typed("name")} label={labels.name} required maxLength={64} data-autofocus />
        <NativeSelect
          {...typed("merchantId")}
          label={labels.merchantId}
          description="它的套件才能用于这些订单"
          inputWrapperOrder={["label", "input", "description", "error"]}
          required
          data={[{ value: "", label: "请选择" }, ...merchants]}
        />
      </div>
      <Ticks
        label={labels.products}
        options={products}
        value={form.products}
        error={errors.products}
        onChange={(list) => change({ products: list })}
      />
      <Ticks
        label={labels.grants}
        options={optionsOf(clientGrantNames)}
        value={form.grants}
        error={errors.grants}
        onChange={(list) => change({ grants: list })}
      />
      <TextInput
        {...typed("webhookUrl")}
        label={labels.webhookUrl}
        placeholder="https://"
        description="只能是公网 https 域名；不填则不推送"
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={300}
      />
      <Ticks
        label={labels.webhookEvents}
        options={optionsOf(webhookEventNames)}
        value={form.webhookEvents}
        error={errors.webhookEvents}
        onChange={(list) => change({ webhookEvents: list })}
      />
    </>
  );
}

interface TicksProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (list: string[]) => void;
}

function Ticks({ label, options, value, error, onChange }: TicksProps) {
  return (
    <Checkbox.Group label={label} value={[...value]} error={error} onChange={onChange}>
      <div className="wrap-row gap-8-16 above-8">
        {options.map((one) => (
          <Checkbox key={one.value} value={one.value} label={one.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
