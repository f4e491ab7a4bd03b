import { Button } from "@mantine/core";
import { askReason } from "./confirm";
import { useWrite } from "./data/use-write";

interface ReasonButtonProps<O> {
  readonly label: string;
  readonly size?: "compact-sm" | undefined;
  /** The question before the step, which says what the step means. */
  readonly question: Parameters<typeof askReason>[0];
  readonly work: (reason: string) => Promise<O>;
  readonly done: (output: O) => void;
}

/** A step that needs a recorded reason. */
export function ReasonButton<O>({ label, size, question, work, done }: ReasonButtonProps<O>) {
  const step = useWrite({ work, done });
  const start = async () => {
    const reason = await askReason(question);
    if (reason !== null) step.mutate(reason);
  };
  return (
    <Button variant="default" {...(size ? { size } : {})} loading={step.isPending} onClick={() => void start()}>
      {label}
    </Button>
  );
}
