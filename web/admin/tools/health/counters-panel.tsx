import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { checkDayCounters } from "#contract/dashboard";
import type { DataOf } from "#contract/endpoint";
import { Panel } from "../../parts/panel";
import { adminCall } from "../../session/admin-call";

type Checked = DataOf<typeof checkDayCounters>;

/** The counters behind the dashboard's charts, compared with the rows they count. */
export function CountersPanel() {
  const check = useMutation({
    mutationFn: async (repair: boolean) => (await adminCall(checkDayCounters, { body: { repair } })).data,
  });
  const { data } = check;
  const isWrong = data !== undefined && data.differences.length > 0 && !data.isRepaired;
  return (
    <Panel
      title="看板计数"
      note="近 14 天的签收数与发布数；今天和昨天的每小时自动核对并修正"
      actions={
        <>
          {isWrong ? (
            <Button size="compact-md" loading={check.isPending} onClick={() => check.mutate(true)}>
              按明细修正
            </Button>
          ) : null}
          <Button size="compact-md" variant="default" loading={check.isPending} onClick={() => check.mutate(false)}>
            核对
          </Button>
        </>
      }
    >
      <p role="status">{sentence(data)}</p>
      {data && data.differences.length > 0 ? (
        <ul className="above-8 points">
          {data.differences.map(({ title, day, stored, counted }) => (
            <li key={title + day}>
              {day} {title}：计数 {stored}，明细 {counted}
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function sentence(data: Checked | undefined): string {
  if (!data) return "点“核对”，逐日与明细比较。";
  const { checked, differences, isRepaired } = data;
  if (differences.length === 0) return `${checked} 个计数都与明细一致。`;
  return isRepaired
    ? `${differences.length} 个计数已按明细修正，并记入操作日志。`
    : `${differences.length} 个计数与明细不一致：`;
}
