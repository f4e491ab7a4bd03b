import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { askReason } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { lazyPart } from "../../parts/lazy-part";
import { usePermissionCheck } from "../../session/access";
import { startPrintJob } from "./print-job";

const PrintWindow = lazyPart(() => import("./print-window"), "PrintWindow");

/** Prints one version of a report, with a reason that is recorded. */
export function PrintButton({ versionId }: { readonly versionId: string }) {
  const may = usePermissionCheck();
  const [job, setJob] = useState<Awaited<ReturnType<typeof startPrintJob>>>();
  const print = useWrite({ work: startPrintJob, done: setJob });
  if (!may("lab:report:print")) return null;
  const start = async () => {
    const reason = await askReason({
      title: "打印报告",
      message: "打印件上有完整姓名和结果。您的姓名、时间和原因会写入审计日志。",
      confirmLabel: "准备打印",
      reason: { label: "打印原因", placeholder: "例如：客户要求纸质报告" },
    });
    if (reason !== null) print.mutate({ versionId, reason });
  };
  return (
    <>
      <Button variant="default" loading={print.isPending} onClick={() => void start()}>
        打印或存为 PDF
      </Button>
      <Suspense>{job ? <PrintWindow job={job} onClose={() => setJob(undefined)} /> : null}</Suspense>
    </>
  );
}
