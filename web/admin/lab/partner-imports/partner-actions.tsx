import { Button } from "@mantine/core";
import {
  commitPartnerImport,
  discardPartnerImport,
  partnerMessages,
  recheckPartnerImport,
  rollBackPartnerImport,
} from "#contract/partner-imports";
import type { PartnerImportItem } from "#contract/partner-imports.schemas";
import { askReason, confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { isImportOpen, partnerCountsOf } from "./partner.model";

const say = (text: string) => () => showToast({ kind: "success", text });

/** Check again, discard, commit; or roll back. */
export function PartnerActions({ item }: { item: PartnerImportItem }) {
  const may = usePermissionCheck();
  if (!may("lab:run:import")) return null;
  if (item.state === "committed") return <RollBackButton item={item} />;
  if (item.state === "uploaded") return <DiscardButton item={item} />;
  if (!isImportOpen(item)) return null;
  return (
    <>
      <DiscardButton item={item} />
      <RecheckButton item={item} />
      <CommitButton item={item} />
    </>
  );
}

function CommitButton({ item }: { item: PartnerImportItem }) {
  const { wrongTotal, ok, leftOut } = partnerCountsOf(item);
  const commit = useWrite({
    work: async () => (await adminCall(commitPartnerImport, { params: { id: item.id } })).data,
    done: ({ submittedCount, heldCount }) =>
      showToast({ kind: "success", text: `${submittedCount} 个样本待审核，${heldCount} 个需要复检` }),
  });
  const start = async () => {
    const isSure = await confirm({
      title: "提交导入",
      message: `${ok} 行结果将一次生效${leftOut > 0 ? `，${leftOut} 行已排除` : ""}。结果需另一位同事审核；报告发布之前可以整体回滚。`,
      confirmLabel: "提交",
    });
    if (isSure) commit.mutate();
  };
  const block = wrongTotal > 0 ? partnerMessages.wrongLeft : ok === 0 ? partnerMessages.nothing : undefined;
  return (
    <Button disabled={block !== undefined} title={block} loading={commit.isPending} onClick={() => void start()}>
      提交
    </Button>
  );
}

function RecheckButton({ item }: { item: PartnerImportItem }) {
  const recheck = useWrite({
    work: async () => (await adminCall(recheckPartnerImport, { params: { id: item.id } })).data,
    done: say("已按样本当前状态重新核对"),
  });
  return (
    <Button variant="default" loading={recheck.isPending} onClick={() => recheck.mutate()}>
      重新核对
    </Button>
  );
}

function RollBackButton({ item }: { item: PartnerImportItem }) {
  return (
    <ReasonButton
      label="整体回滚"
      message="该文件的结果全部撤下，样本回到导入前的状态。已有报告发布时不能回滚。"
      endpoint={rollBackPartnerImport}
      item={item}
      done="导入已回滚，可改正后重新提交"
    />
  );
}

function DiscardButton({ item }: { item: PartnerImportItem }) {
  return (
    <ReasonButton
      label="弃用"
      message="弃用后不能再提交，样本不受影响。如需使用请重新上传。"
      endpoint={discardPartnerImport}
      item={item}
      done="文件已弃用"
    />
  );
}

interface ReasonButtonProps {
  readonly label: string;
  readonly message: string;
  readonly endpoint: typeof rollBackPartnerImport | typeof discardPartnerImport;
  readonly item: PartnerImportItem;
  readonly done: string;
}

function ReasonButton({ label, message, endpoint, item, done }: ReasonButtonProps) {
  const step = useWrite({
    work: async (reason: string) => (await adminCall(endpoint, { params: { id: item.id }, body: { reason } })).data,
    done: say(done),
  });
  const start = async () => {
    const reason = await askReason({
      title: `${label}这个导入`,
      message,
      confirmLabel: label,
      tone: "danger",
      reason: { label: "原因", placeholder: "例如：实验室送错了文件" },
    });
    if (reason !== null) step.mutate(reason);
  };
  return (
    <Button variant="default" loading={step.isPending} onClick={() => void start()}>
      {label}
    </Button>
  );
}
