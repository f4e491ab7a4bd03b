import { Button } from "@mantine/core";
import { CopyText } from "../../parts/copy-text";
import { Notice } from "../../parts/notice";

export interface ClientCredentials {
  readonly key: string | null;
  readonly secret: string | null;
}

/** A new key and secret, which are not shown again. */
export function NewClientCredentials({
  proofs: { key, secret },
  onClose,
}: {
  proofs: ClientCredentials;
  onClose: () => void;
}) {
  return (
    <div className="column gap-16">
      <Notice tone="warn" title="只显示这一次">
        请复制后妥善交给送检单位的信息科，不要发在群聊里。遗失后只能更换。
      </Notice>
      {key ? <Shown label="接口密钥" text={key} /> : null}
      {secret ? <Shown label="签名密钥" text={secret} /> : null}
      <div className="flex end gap-8">
        <Button onClick={onClose} data-autofocus>
          我已保存
        </Button>
      </div>
    </div>
  );
}

function Shown({ label, text }: { label: string; text: string }) {
  return (
    <div className="column gap-4">
      <span className="size-13 muted">{label}</span>
      <p className="tray pad-12">
        <CopyText text={text} label={label} isLong />
      </p>
    </div>
  );
}
