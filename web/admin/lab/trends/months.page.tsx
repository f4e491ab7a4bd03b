import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { getQcMonth, signQcMonth } from "#contract/trends";
import { now } from "../../../shared/clock";
import { confirm } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { formatTime } from "../../parts/format-time";
import { lazyDialog, lazyPart } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import stack from "../../parts/page-stack.module.css";
import { saveFile } from "../../parts/save-file";
import { screenLink } from "../../parts/screen-link";
import { createCsv } from "../../parts/table/export.rules";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { monthCsv } from "./month-lines";
import { monthFilterField, useMonthFromAddress } from "./month-select";
import { TrendTabs } from "./trend-tabs";
import { listRecentMonths } from "./trends.model";

const MonthFiguresTables = lazyPart(() => import("./month-body"), "MonthFiguresTables");

const MonthPrint = lazyDialog(() => import("./month-print"), "MonthPrint");

type Month = DataOf<typeof getQcMonth>;

/** The monthly figures that a quality manager reads and signs. */
export function MonthsPage() {
  const { list, month } = useMonthFromAddress(true);
  const query = useQuery(callQuery(getQcMonth, { params: { month } }));
  const [isPrinting, setPrinting] = useState(false);
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <div>
        <PageHeader
          title={`质控月报 ${month}`}
          note="一个月的质控数字，由质量负责人核对并签字；签字后不能更改"
          actions={query.data ? <Actions month={query.data} onPrint={() => setPrinting(true)} /> : null}
        />
        <TrendTabs />
        <FilterBar list={list} fields={[monthFilterField(month)]} />
      </div>
      <LoadedPage query={query} boxes={[64, 240, 240]}>
        {(data) => (
          <>
            <Standing month={data} />
            <Suspense>
              <MonthFiguresTables figures={data.figures} />
            </Suspense>
            {isPrinting ? <MonthPrint month={data} onDone={() => setPrinting(false)} /> : null}
          </>
        )}
      </LoadedPage>
    </div>
  );
}

function Actions({ month, onPrint }: { month: Month; onPrint: () => void }) {
  const { figures } = month;
  const save = () =>
    saveFile(
      new Blob([createCsv(monthCsv(figures))], { type: "text/csv;charset=utf-8" }),
      `质控月报-${figures.month}.csv`,
    );
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
        导出
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
        打印
      </Button>
      <SignButton month={month} />
    </>
  );
}

function SignButton({ month: { figures, sha256, signature } }: { month: Month }) {
  const maySign = usePermissionCheck()("lab:trend:sign");
  const sign = useWrite({
    work: () => withPasswordCheck(() => adminCall(signQcMonth, { params: { month: figures.month }, body: { sha256 } })),
    done: () => showToast({ kind: "success", text: `${figures.month} 月报已签字` }),
  });
  const isOver = listRecentMonths(now(), 1)[0] !== figures.month;
  if (!maySign || signature || !isOver) return null;
  const start = async () => {
    const isSure = await confirm({
      title: `签署 ${figures.month} 月报`,
      message: "签字表示您已核对本页的全部数字和报警说明。签字后本页不能更改，也不能撤销。",
      confirmLabel: "签字",
    });
    if (isSure) sign.mutate();
  };
  return (
    <Button loading={sign.isPending} onClick={() => void start()}>
      签字
    </Button>
  );
}

function Standing({ month: { figures, sha256, isCurrent, signature } }: { month: Month }) {
  const open = figures.alarms.filter(({ state }) => state === "open").length;
  const print = `内容指纹 ${sha256.slice(0, 16)}…`;
  if (!signature)
    return open > 0 ? (
      <Notice
        tone="warn"
        title={`还有 ${open} 个报警没有说明`}
        actions={<OfficeLink href={screenLink("/lab/trends/alarms", { state: "open" })}>去说明</OfficeLink>}
      >
        全部说明后才能签字。
      </Notice>
    ) : (
      <Notice tone="neutral" title="尚未签字">
        {print}
      </Notice>
    );
  return (
    <Notice tone={isCurrent ? "ready" : "warn"} title={`${signature.by.name} 已签字，${formatTime(signature.at)}`}>
      {signature.note ? `${signature.note}。` : ""}
      {print}。
      {isCurrent ? "按现有数据重新计算，与签字时一致。" : "按现有数据重新计算，与签字时不同；本页显示签字时的数字。"}
    </Notice>
  );
}
