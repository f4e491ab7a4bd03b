import { Button } from "@mantine/core";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { recomputeQcPoint } from "#contract/trends";
import { useWrite } from "../../parts/data/use-write";
import { Notice } from "../../parts/notice";
import { PanelTable } from "../../parts/panel-table";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { seriesText } from "./trends.model";

type Recomputed = DataOf<typeof recomputeQcPoint>;

/** Computes a run's figures again from the stored data, and says whether they are the same. */
export function RecomputeRunButton({ runId }: { runId: string }) {
  const [found, setFound] = useState<Recomputed>();
  const recompute = useWrite({
    work: async () => (await adminCall(recomputeQcPoint, { params: { id: runId } })).data,
    done: (data) => {
      if (data.differences.length > 0) return setFound(data);
      const text = data.isNew ? `已补算 ${data.compared} 个质控数值` : `${data.compared} 个质控数值复算一致`;
      showToast({ kind: "success", text });
    },
  });
  return (
    <>
      <Button variant="default" loading={recompute.isPending} onClick={() => recompute.mutate()}>
        复算质控数据
      </Button>
      {found ? <Differences found={found} onClose={() => setFound(undefined)} /> : null}
    </>
  );
}

/** `rs671 Rn1|PC-GG` in words; a count has its own name. */
function nameText(name: string): string {
  const [code = "", series = ""] = name.split(" ");
  return `${code} ${counts[series] ?? seriesText(series)}`;
}

const counts: Readonly<Record<string, string>> = { n: "样本", noCall: "未判读", invalid: "无效", positive: "阳性" };

function Differences({ found, onClose }: { found: Recomputed; onClose: () => void }) {
  const { compared, differences } = found;
  return (
    <Dialog title="复算质控数据" size={640} onClose={onClose}>
      <div className="column gap-12">
        <Notice tone="warn" title={`${compared} 个数值中 ${differences.length} 个与入库时不同`}>
          常见的原因是结果之后被人改动或复检过；原因不明时请保留现场，报告质量负责人。入库时的数值没有改写。
        </Notice>
        <PanelTable
          label="不一致的数值"
          columns={[
            { title: "数值", isRowHead: true, cell: ({ name }) => nameText(name) },
            { title: "入库时", align: "end", cell: ({ stored }) => stored ?? "—" },
            { title: "复算", align: "end", cell: ({ computed }) => computed ?? "—" },
          ]}
          rows={differences}
          keyOf={({ name }) => name}
          isLine
        />
      </div>
    </Dialog>
  );
}
