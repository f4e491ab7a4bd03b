import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { confirm } from "../../parts/confirm";
import { lazyDialog } from "../../parts/lazy-part";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { screenLink } from "../../parts/screen-link";
import { showErrorOnce } from "../../session/admin-call";
import { requiresPassword } from "../../session/proof";
import { MethodTag } from "../apis/method-tag";
import { CallFields } from "./call-fields";
import { buildCallRequest, callFieldsOf } from "./call-form";
import type { ApiCall } from "./document";
import { sendCall } from "./send-call";

const ReplyPanel = lazyDialog(() => import("./reply-panel"), "ReplyPanel");

/** The form of one call and its latest reply. */
export function CallPanel({ call }: { call: ApiCall }) {
  const fields = useMemo(() => callFieldsOf(call), [call]);
  const [values, setValues] = useState(() => Object.fromEntries(fields.map(({ key, first }) => [key, first])));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = useMutation({
    mutationFn: () => sendCall(call, buildCallRequest(call, fields, values)),
    onError: (error) => {
      if (!requiresPassword(error)) showErrorOnce(error);
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = buildCallRequest(call, fields, values).errors;
    setErrors(found);
    if (Object.keys(found).length > 0 || (call.method !== "GET" && !(await isMeant(call)))) return;
    send.mutate();
  };
  return (
    <div className="stack gap-16 slim">
      <Panel title={call.title} note={<Request call={call} />}>
        <form className="stack gap-16" noValidate onSubmit={(event) => void submit(event)}>
          <Needs call={call} />
          <CallFields
            fields={fields}
            values={values}
            errors={errors}
            onChange={(key, value) => setValues((all) => ({ ...all, [key]: value }))}
          />
          <div className="flex end">
            <Button
              type="submit"
              color={call.method === "DELETE" ? "red" : undefined}
              loading={send.isPending}
              disabled={call.isUpload}
            >
              发送
            </Button>
          </div>
        </form>
      </Panel>
      {send.data ? <ReplyPanel reply={send.data} /> : null}
    </div>
  );
}

function Request({ call }: { call: ApiCall }) {
  return (
    <span className="inline-row wrap baseline gap-8 anywhere">
      <MethodTag method={call.method} />
      <code>{call.path}</code>
    </span>
  );
}

function Needs({ call }: { call: ApiCall }) {
  if (call.isUpload) {
    return <Notice tone="warn" title="这个接口上传文件，请在它自己的页面上使用" />;
  }
  if (call.who === "customer") {
    return <Notice tone="warn" title="这个接口给已验证的客户使用，以员工身份调用会被拒绝" />;
  }
  if (!call.permission) return null;
  return (
    <p className="size-13 muted">
      需要权限 <code>{call.permission}</code>，
      <OfficeLink href={screenLink("/system/apis", { permission: call.permission })}>看谁能用</OfficeLink>
    </p>
  );
}

/** A call that changes something has a real effect, so it is confirmed every time. */
function isMeant({ title, method, path }: ApiCall): Promise<boolean> {
  return confirm({
    title: `执行“${title}”`,
    message: `${method} ${path} 会真的修改数据，并以您的名义记入审计。`,
    confirmLabel: "执行",
    tone: method === "DELETE" ? "danger" : "normal",
  });
}
