import "../../parts/sheets/choice";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { createClient, updateClient } from "#contract/clients";
import type { ClientItem } from "#contract/clients.schemas";
import { clientGrantNames, webhookEventNames } from "#contract/order-states";
import { optionsOf } from "../../parts/choice";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { type FormPart, typedInto } from "../../parts/form/typed";
import { useDraft } from "../../parts/form/use-draft";
import { useFirst } from "../../parts/form/use-first";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { withProof } from "../../session/proof";
import { useMerchantOptions, useProductOptions } from "../option-lists";
import { type ClientForm, clientErrors, clientFormOf, clientRequest, emptyClientForm } from "./client-form";
import { type Proofs, ProofsShown } from "./proofs";

interface ClientDialogProps {
  /** The one to edit; a new one without. */
  readonly client?: ClientItem | undefined;
  readonly onClose: () => void;
}

/** A new client, or the facts of one that stands; then the key and secret that came of it. */
export function ClientDialog({ client: shown, onClose }: ClientDialogProps) {
  const client = useFirst(shown);
  const draft = useDraft(client ? clientFormOf(client) : emptyClientForm, clientErrors);
  const [proofs, setProofs] = useState<Proofs>();
  const save = useWrite({
    hasFields: true,
    work: async (form: ClientForm) => {
      const body = clientRequest(form, client?.status);
      if (!client) return (await withProof(() => adminCall(createClient, { body }))).data;
      const { id, version } = client;
      return (await withProof(() => adminCall(updateClient, { params: { id }, body: { ...body, version } }))).data;
    },
    done: ({ key, secret }) => {
      showToast({ kind: "success", text: client ? "已保存" : "送检单位已新增" });
      if (key || secret) setProofs({ key, secret });
      else onClose();
    },
  });
  if (proofs)
    return (
      <Dialog title="密钥" size={640} onClose={onClose}>
        <ProofsShown proofs={proofs} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={client ? "修改送检单位" : "新增送检单位"} size={620} onClose={onClose}>
      <DialogForm
        label="保存"
        gap={16}
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <ClientFields {...draft} />
      </DialogForm>
    </Dialog>
  );
}

function ClientFields(part: FormPart<ClientForm>) {
  const { form, errors, change } = part;
  const products = useProductOptions("live");
  const merchants = useMerchantOptions("on");
  const typed = typedInto<Pick<ClientForm, "name" | "merchantId" | "webhookUrl">>(part);
  return (
    <>
      <div className="halves fold-small gap-16">
        <TextInput {...typed("name")} label="名称" required maxLength={64} data-autofocus />
        <NativeSelect
          {...typed("merchantId")}
          label="合作机构"
          description="它的套件才能用于这些订单"
          inputWrapperOrder={["label", "input", "description", "error"]}
          required
          data={[{ value: "", label: "请选择" }, ...merchants]}
        />
      </div>
      <Ticks
        label="可送检产品"
        options={products}
        value={form.products}
        error={errors.products}
        onChange={(list) => change({ products: list })}
      />
      <Ticks
        label="接口权限"
        options={optionsOf(clientGrantNames)}
        value={form.grants}
        error={errors.grants}
        onChange={(list) => change({ grants: list })}
      />
      <TextInput
        {...typed("webhookUrl")}
        label="推送地址"
        placeholder="https://"
        description="只能是公网 https 域名；不填则不推送"
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={300}
      />
      <Ticks
        label="推送内容"
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
