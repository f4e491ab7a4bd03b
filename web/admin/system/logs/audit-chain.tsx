import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { checkAuditChain } from "#contract/audit";
import type { DataOf } from "#contract/endpoint";
import { formatTime } from "../../parts/format-time";
import { Notice } from "../../parts/notice";
import progress from "../../parts/progress-bar.module.css";
import { adminCall } from "../../session/admin-call";

type Part = DataOf<typeof checkAuditChain>;

const problemNames: Record<Part["problems"][number]["kind"], string> = {
  missing: "缺失",
  altered: "内容被改动",
  unchained: "与前一条不相连",
  truncated: "末尾被截去",
  secret: "起每一条都不能验证：审计密钥（AUDIT_SECRET）不是写入时的那一个",
};

/** Checks the audit chain part by part and says whether it is intact. */
export function AuditChain() {
  const [part, setPart] = useState<Part>();
  const check = useMutation({ mutationFn: () => walk(setPart) });
  const { data: result } = check;
  const button = (
    <Button variant="default" size="compact-md" loading={check.isPending} onClick={() => check.mutate()}>
      {result ? "重新核对" : "核对审计链"}
    </Button>
  );
  if (check.isPending) {
    return (
      <div className="stack gap-8 below-16" role="status">
        <Notice tone="progress" title={`正在核对，第 ${part?.checkedTo ?? 0} / ${part?.newest ?? "…"} 条`} />
        <progress className={progress.bar} aria-label="核对进度" max={part?.newest ?? 1} value={part?.checkedTo ?? 0} />
      </div>
    );
  }
  if (!result) {
    return (
      <div className="stack gap-8 below-16">
        <Notice tone="neutral" title="审计链尚未核对" actions={button}>
          逐条验证编号、内容及前后衔接，并与数据库之外的存证比对。
        </Notice>
      </div>
    );
  }
  const { problems, checkedTo, sealedTo, sealedAt } = result;
  return (
    <div className="stack gap-8 below-16">
      <Notice
        tone={problems.length === 0 ? "ready" : "bad"}
        title={
          problems.length === 0
            ? `审计链完整，共核对 ${checkedTo} 条`
            : `发现 ${problems.length} 处问题，请立即联系负责人`
        }
        actions={button}
      >
        {problems.length === 0 ? (
          `封存至第 ${sealedTo} 条，最近封存于 ${formatTime(sealedAt)}。`
        ) : (
          <ul>
            {problems.slice(0, 10).map(({ seq, kind }) => (
              <li key={`${seq}-${kind}`}>
                第 {seq} 条{kind === "secret" ? "" : "："}
                {problemNames[kind]}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

/** Checks part after part until the end; collects the problems of all parts. */
async function walk(onPart: (part: Part) => void): Promise<Part> {
  const problems: Part["problems"] = [];
  for (let after = 0; ; ) {
    const { data } = await adminCall(checkAuditChain, { query: { after } });
    problems.push(...data.problems);
    onPart(data);
    const isOtherSecret = data.problems.some(({ kind }) => kind === "secret");
    if (data.isEnd || data.checkedTo <= after || isOtherSecret) return { ...data, problems };
    after = data.checkedTo;
  }
}
