import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { withPasswordCheck } from "../session/proof";
import { askReason } from "./confirm";
import { useWrite } from "./data/use-write";
import css from "./reveal-buttons.module.css";
import { Dialog } from "./window/dialog";

interface RevealButtonsProps<F extends string> {
  /** The name of each value: `完整手机号`. */
  readonly names: Readonly<Record<F, string>>;
  readonly fields: readonly F[];
  /** An example of a reason. */
  readonly example: string;
  /** Calls the server; the password is requested first when it was entered too long ago. */
  reveal(input: { field: F; reason: string }): Promise<{ readonly value: string }>;
}

/** Shows a masked value in full once, with a reason that is recorded. */
export function RevealButtons<F extends string>({ names, fields, example, reveal }: RevealButtonsProps<F>) {
  const [shown, setShown] = useState<{ field: F; value: string }>();
  const step = useWrite({
    work: (input: { field: F; reason: string }) => withPasswordCheck(() => reveal(input)),
    done: ({ value }, { field }) => setShown({ field, value }),
  });
  const start = async (field: F) => {
    const reason = await askReason({
      title: `查看${names[field]}`,
      message: "只显示一次。您的姓名、时间和原因会写入审计日志。",
      confirmLabel: "查看",
      reason: { label: "查看原因", placeholder: `例如：${example}` },
    });
    if (reason !== null) step.mutate({ field, reason });
  };
  return (
    <div className="flex wrap gap-8">
      {fields.map((field) => (
        <Button
          key={field}
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          loading={step.isPending && step.variables.field === field}
          onClick={() => void start(field)}
        >
          查看{names[field]}
        </Button>
      ))}
      {shown ? (
        <Dialog title={names[shown.field]} size={400} onClose={() => setShown(undefined)}>
          <p className={`figure above-8 anywhere centred ${css.value}`}>{shown.value}</p>
          <p className="below-16 centred muted">关闭后不再显示，请勿截图或转发。</p>
          <Button fullWidth onClick={() => setShown(undefined)}>
            关闭
          </Button>
        </Dialog>
      ) : null}
    </div>
  );
}
