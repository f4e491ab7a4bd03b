import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { listStrangeInstruments } from "#contract/instruments";
import { callQuery } from "../../parts/data/queries";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { CodeLink } from "../../parts/table/cells";
import { TimeText } from "../../parts/time-text";
import { usePermissionCheck } from "../../session/access";
import type { InstrumentForm } from "./instrument-form";
import { plainModelName } from "./model-name";

type Stranger = DataOf<typeof listStrangeInstruments>[number];

const columns: readonly PanelColumn<Stranger>[] = [
  { title: "序列号", className: "mono", isRowHead: true, cell: ({ serial }) => serial },
  { title: "文件里的型号", cell: ({ instrument }) => plainModelName(instrument) || "—" },
  {
    title: "最近的检测批次",
    cell: ({ runId, runNo }) => <CodeLink href={screenLink("/lab/runs/$runId", { runId })} code={runNo} />,
  },
  { title: "导入时间", cell: ({ createdAt }) => <TimeText at={createdAt} /> },
];

/** Serials in runs that are not registered; renders nothing when there are none. */
export function UnregisteredInstruments({ onRegister }: { onRegister: (start: Partial<InstrumentForm>) => void }) {
  const may = usePermissionCheck();
  const { data = [] } = useQuery(callQuery(listStrangeInstruments));
  if (data.length === 0) return null;
  const register: PanelColumn<Stranger> = {
    title: "操作",
    cell: ({ serial, instrument }) => {
      const model = plainModelName(instrument).slice(0, 64);
      return (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`登记 ${serial}`}
          onClick={() => onRegister({ serial, name: model, model })}
        >
          登记
        </Button>
      );
    },
  };
  return (
    <div className="below-16">
      <Panel title="检测批次里出现、还没有登记的序列号" note="登记后才能记录校准和停用" isFlush>
        <PanelTable
          label="未登记的仪器"
          columns={may("lab:instrument:edit") ? [...columns, register] : columns}
          rows={data}
          keyOf={({ serial }) => serial}
          isLine
        />
      </Panel>
    </div>
  );
}
