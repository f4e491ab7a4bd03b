import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { revealEnquiry } from "#contract/enquiries";
import { Dialog } from "../lab/parts/dialog";
import { useStep } from "../lab/parts/use-step";
import { askReason } from "../parts/confirm";
import { adminCall } from "../session/admin-call";
import css from "./enquiries.module.css";

type Field = "name" | "phone";
const words: Record<Field, string> = { name: "称呼", phone: "手机号" };

/** Shows the full name or phone once, for a reason that stays on record. */
export function ContactButtons({ id }: { id: string }) {
  const [shown, setShown] = useState<{ field: Field; value: string }>();
  const reveal = useStep({
    work: async (input: { field: Field; reason: string }) =>
      (await adminCall(revealEnquiry, { params: { id }, body: input })).data,
    done: ({ value }, { field }) => setShown({ field, value }),
  });
  const start = async (field: Field) => {
    const reason = await askReason({
      title: `查看完整${words[field]}`,
      message: "只显示一次。您的姓名、时间和原因会写入审计日志。",
      confirmLabel: "查看",
      reason: { label: "查看原因", placeholder: "例如：回电答复咨询" },
    });
    if (reason !== null) reveal.mutate({ field, reason });
  };
  return (
    <div className={css.buttons}>
      {(["name", "phone"] as const).map((field) => (
        <Button
          key={field}
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          loading={reveal.isPending && reveal.variables.field === field}
          onClick={() => void start(field)}
        >
          查看完整{words[field]}
        </Button>
      ))}
      {shown ? (
        <Dialog title={`完整${words[shown.field]}`} size={360} onClose={() => setShown(undefined)}>
          <p className={css.value}>{shown.value}</p>
          <Button fullWidth onClick={() => setShown(undefined)}>
            关闭
          </Button>
        </Dialog>
      ) : null}
    </div>
  );
}
