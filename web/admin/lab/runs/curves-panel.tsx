import { Button } from "@mantine/core";
import { IconChartLine } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { getRunCurves } from "#contract/runs";
import type { RunCurve, RunWell } from "#contract/runs.schemas";
import { callQuery } from "../../parts/data/queries";
import { LoadedPage } from "../../parts/loaded";
import { Panel } from "../../parts/panel";
import table from "../../parts/panel-table.module.css";
import { ScrollBox } from "../../parts/scroll-box";
import { ChoiceChips } from "./choices";
import { type CurveLine, type CurveScale, curveLines, curveTargets } from "./curves.model";
import css from "./curves.module.css";
import { CurvesPlot, computedCtMark, curveStroke, deviceCtMark, thresholdStroke } from "./curves-plot";

interface CurvesPanelProps {
  readonly runId: string;
  readonly wells: readonly RunWell[];
  readonly held: string | null;
  readonly onHold: (position: string | null) => void;
  /** Curves of devices are stored with the run; those of files are read from the file on request. */
  readonly source: "file" | "device";
}

const words = {
  file: {
    note: "来自仪器原始文件；点选一条曲线，孔板随之选中",
    none: "这份文件没有扩增曲线。需要时，请在仪器软件中连同 Amplification Data 一起导出。",
    noThreshold: "文件没有给出阈值",
  },
  device: {
    note: "由设备上传，基线和 Ct 由服务器复算；点选一条曲线，孔板随之选中",
    none: "这台设备没有上传曲线，结果不参与自动发布。",
    noThreshold: "方案没有给出阈值",
  },
} as const;

/** The amplification curves of a run. */
export function CurvesPanel(props: CurvesPanelProps) {
  const [isAsked, setIsAsked] = useState(props.source === "device");
  return (
    <Panel title="扩增曲线" note={isAsked ? words[props.source].note : undefined}>
      {isAsked ? (
        <ReadCurves {...props} />
      ) : (
        <div className="wrap-row between gap-12-24 muted">
          <p>曲线保存在仪器的原始文件里，需要时再读取。</p>
          <Button
            variant="default"
            leftSection={<IconChartLine size={16} aria-hidden />}
            onClick={() => setIsAsked(true)}
          >
            显示曲线
          </Button>
        </div>
      )}
    </Panel>
  );
}

const hour = 60 * 60_000;

function ReadCurves({ runId, ...props }: CurvesPanelProps) {
  const query = useQuery({ ...callQuery(getRunCurves, { params: { id: runId } }), staleTime: hour });
  return (
    <LoadedPage query={query} boxes={[356]}>
      {({ curves }) =>
        curves.length > 0 ? (
          <Curves curves={curves} {...props} />
        ) : (
          <p className="flat muted">{words[props.source].none}</p>
        )
      }
    </LoadedPage>
  );
}

const scales = [
  { value: "linear", label: "线性" },
  { value: "log", label: "对数" },
] as const;

function Curves({
  curves,
  wells,
  held,
  onHold,
  source,
}: Omit<CurvesPanelProps, "runId"> & { curves: readonly RunCurve[] }) {
  const targets = useMemo(() => curveTargets(curves, wells), [curves, wells]);
  const [chosen, setChosen] = useState("");
  const [scale, setScale] = useState<CurveScale>("linear");
  const { value: code = "", label: target = "" } = targets.find(({ value }) => value === chosen) ?? targets[0] ?? {};
  const lines = useMemo(() => curveLines(curves, wells, code), [curves, wells, code]);
  return (
    <>
      <div className="flex wrap gap-8-16">
        <ChoiceChips label="检测项" options={targets} value={code} onChange={setChosen} />
        <ChoiceChips label="纵轴" options={scales} value={scale} onChange={(value) => setScale(value as CurveScale)} />
      </div>
      <div className="main-side fold start gap-12-24">
        <CurvesPlot lines={lines} target={target} scale={scale} held={held} onHold={onHold} />
        <Legend lines={lines} source={source} />
      </div>
      <CurvesTable lines={lines} held={held} onHold={onHold} source={source} />
    </>
  );
}

function Legend({ lines, source }: { lines: readonly CurveLine[] } & Pick<CurvesPanelProps, "source">) {
  const names = [...new Set(lines.map(({ name }) => name))].toSorted();
  return (
    <ul className="bare-list stack start gap-8 above-8">
      {names.map((name, channel) => (
        <li key={name} className="row gap-8 anywhere">
          <svg className={`fixed ${css.key}`} width="28" height="10" viewBox="0 0 28 10" aria-hidden="true">
            <path className={css.curve} {...curveStroke({ channel })} data-on d="M1 5H27" />
          </svg>
          {name}
        </li>
      ))}
      <li className="row gap-8 anywhere">
        <svg className={`fixed ${css.key}`} width="28" height="10" viewBox="0 0 28 10" aria-hidden="true">
          <path className={css.curve} {...curveStroke({ isControl: true })} data-on d="M1 5H27" />
        </svg>
        质控孔
      </li>
      {lines.some(({ threshold }) => threshold !== null) ? (
        <li className="row gap-8 anywhere">
          <svg className={`fixed ${css.key}`} width="28" height="10" viewBox="0 0 28 10" aria-hidden="true">
            <path {...thresholdStroke} d="M1 5H27" />
          </svg>
          阈值
        </li>
      ) : (
        <li className="flat muted">{words[source].noThreshold}</li>
      )}
      {source === "device" ? (
        <>
          <li className="row gap-8 anywhere">
            <svg className={`fixed ${css.key}`} width="28" height="10" viewBox="0 0 28 10" aria-hidden="true">
              <circle {...computedCtMark} cx="14" cy="5" r="3" />
            </svg>
            按曲线复算的 Ct
          </li>
          <li className="row gap-8 anywhere">
            <svg className={`fixed ${css.key}`} width="28" height="10" viewBox="0 0 28 10" aria-hidden="true">
              <circle {...deviceCtMark} cx="14" cy="5" r="4" />
            </svg>
            设备的 Ct
          </li>
        </>
      ) : null}
    </ul>
  );
}

function CurvesTable({
  lines,
  held,
  onHold,
  source,
}: Pick<CurvesPanelProps, "held" | "onHold" | "source"> & { lines: readonly CurveLine[] }) {
  return (
    <details className="above-12">
      <summary className="pad-8-0 brand pointer">用表格看这 {lines.length} 条曲线</summary>
      <ScrollBox label="曲线数据表" className="box tall">
        <table className={`sheet ${table.table} ${table.line}`}>
          <thead>
            <tr>
              <th scope="col">孔位</th>
              <th scope="col">样本</th>
              {source === "device" ? <th scope="col">设备 Ct</th> : null}
              <th scope="col">{source === "device" ? "复算 Ct" : "过阈值循环"}</th>
              <th scope="col">最高荧光</th>
              <th scope="col">曲线</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} data-held={line.position === held || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="word-button"
                    aria-pressed={line.position === held}
                    onClick={() => onHold(line.position === held ? null : line.position)}
                  >
                    {line.position}
                  </button>
                </th>
                <td>{line.who || "—"}</td>
                {source === "device" ? (
                  <td data-align="end">{line.cts?.device == null ? "未越过" : line.cts.device.toFixed(2)}</td>
                ) : null}
                <td data-align="end">
                  {line.crossing === null ? "未越过" : line.crossing.toFixed(source === "device" ? 2 : 1)}
                </td>
                <td data-align="end">{line.highest === null ? "—" : line.highest.toFixed(2)}</td>
                <td>{line.name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
