import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { createMerchantAccount } from "#contract/merchant-accounts";
import { CopyText } from "../../parts/copy-text";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import type { FieldErrors } from "../../parts/form/field-errors";
import { Notice } from "../../parts/notice";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";

/** A new account of a merchant; its first password is shown once. */
export function AccountDialog({ merchantId, onClose }: { merchantId: string; onClose: () => void }) {
  const [made, setMade] = useState<Made>();
  return (
    <Dialog title={made ? "账号已建立" : "新建账号"} size={520} onClose={onClose}>
      {made ? (
        <Password made={made} onClose={onClose} />
      ) : (
        <NewAccount merchantId={merchantId} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface Made {
  readonly username: string;
  readonly password: string;
}

function Password({ made: { username, password }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <div className="column gap-16">
      <Notice tone="warn" title="密码只显示这一次">
        用户名 {username}，第一次登录后须修改密码。
      </Notice>
      <p className="tray figure pad-16 centred">
        <CopyText text={password} label="密码" />
      </p>
      <div className="flex end gap-8">
        <Button onClick={onClose}>我已记下</Button>
      </div>
    </div>
  );
}

interface NewAccountProps {
  readonly merchantId: string;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

function NewAccount({ merchantId, onMade, onClose }: NewAccountProps) {
  const [username, setUsername] = useState("");
  const [nickName, setNickName] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useWrite({
    onFields: setErrors,
    work: async (body: { username: string; nickName: string }) =>
      (await withPasswordCheck(() => adminCall(createMerchantAccount, { params: { id: merchantId }, body }))).data,
    done: ({ firstPassword }, sent) => onMade({ username: sent.username, password: firstPassword }),
  });
  const submit = () => {
    setErrors({});
    create.mutate({ username: username.trim(), nickName: nickName.trim() });
  };
  return (
    <DialogForm label="建立" gap={16} isBusy={create.isPending} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="用户名"
        required
        maxLength={32}
        placeholder="字母开头，如 bluemoon"
        value={username}
        error={errors.username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="使用人"
        required
        maxLength={32}
        placeholder="如 前台"
        value={nickName}
        error={errors.nickName}
        onChange={(event) => setNickName(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
