import { Button } from "@mantine/core";
import { IconChartLine } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { getRunCurves, type RunCurve, type RunWell } from "#contract/runs";
import { Panel } from "../../parts/panel";
import { labQuery } from "../parts/lab-queries";
import { Loaded } from "../parts/loaded";
import { ScrollBox } from "../parts/scroll-box";
import { Choices } from "./choices";
import { type CurveLine, type CurveScale, curveLines, curveTargets } from "./curves.model";
import css from "./curves.module.css";
import { CurvesPlot } from "./curves-plot";
import axes from "./plot-axes.module.css";

interface CurvesPanelProps {
  readonly runId: string;
  readonly wells: readonly RunWell[];
  readonly held: string | null;
  readonly onHold: (position: string | null) => void;
}

/** The amplification curves of a run. They are read from the raw file, so only when somebody asks for them. */
export function CurvesPanel(props: CurvesPanelProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Panel title="扩增曲线" note={isAsked ? "来自仪器原始文件；点选一条曲线，孔板随之选中" : undefined}>
      {isAsked ? (
        <ReadCurves {...props} />
      ) : (
        <div className={css.ask}>
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
  const query = useQuery({ ...labQuery(getRunCurves, { params: { id: runId } }), staleTime: hour });
  return (
    <Loaded query={query} boxes={[356]}>
      {({ curves }) =>
        curves.length > 0 ? (
          <Curves curves={curves} {...props} />
        ) : (
          <p className={css.none}>这份文件没有扩增曲线。需要时，请在仪器软件中连同 Amplification Data 一起导出。</p>
        )
      }
    </Loaded>
  );
}

const scales = [
  { value: "linear", label: "线性" },
  { value: "log", label: "对数" },
] as const;

function Curves({ curves, wells, held, onHold }: Omit<CurvesPanelProps, "runId"> & { curves: readonly RunCurve[] }) {
  const targets = useMemo(() => curveTargets(curves, wells), [curves, wells]);
  const [chosen, setChosen] = useState("");
  const [scale, setScale] = useState<CurveScale>("linear");
  const { value: code = "", label: target = "" } = targets.find(({ value }) => value === chosen) ?? targets[0] ?? {};
  const lines = useMemo(() => curveLines(curves, wells, code), [curves, wells, code]);
  const names = [...new Set(lines.map(({ name }) => name))].toSorted();
  return (
    <>
      <div className={css.choices}>
        <Choices label="检测项" options={targets} value={code} onChange={setChosen} />
        <Choices label="纵轴" options={scales} value={scale} onChange={(value) => setScale(value as CurveScale)} />
      </div>
      <div className={axes.body}>
        <CurvesPlot lines={lines} target={target} scale={scale} held={held} onHold={onHold} />
        <ul className={css.legend}>
          {names.map((name, channel) => (
            <li key={name}>
              <svg className={css.key} viewBox="0 0 28 10" aria-hidden="true">
                <path className={css.curve} data-channel={channel} data-on d="M1 5H27" />
              </svg>
              {name}
            </li>
          ))}
          <li>
            <svg className={css.key} viewBox="0 0 28 10" aria-hidden="true">
              <path className={css.curve} data-control data-on d="M1 5H27" />
            </svg>
            质控孔
          </li>
          {lines.some(({ threshold }) => threshold !== null) ? (
            <li>
              <svg className={css.key} viewBox="0 0 28 10" aria-hidden="true">
                <path className={css.threshold} d="M1 5H27" />
              </svg>
              阈值
            </li>
          ) : (
            <li className={css.none}>文件没有给出阈值</li>
          )}
        </ul>
      </div>
      <CurvesTable lines={lines} held={held} onHold={onHold} />
    </>
  );
}

function CurvesTable({
  lines,
  held,
  onHold,
}: Pick<CurvesPanelProps, "held" | "onHold"> & { lines: readonly CurveLine[] }) {
  return (
    <details className={css.details}>
      <summary>用表格看这 {lines.length} 条曲线</summary>
      <ScrollBox label="曲线数据表" className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">孔位</th>
              <th scope="col">样本</th>
              <th scope="col">过阈值循环</th>
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
                    className={css.place}
                    aria-pressed={line.position === held}
                    onClick={() => onHold(line.position === held ? null : line.position)}
                  >
                    {line.position}
                  </button>
                </th>
                <td>{line.who || "—"}</td>
                <td data-align="end">{line.crossing === null ? "未越过" : line.crossing.toFixed(1)}</td>
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
