import { readWell, rotateWell } from "#contract/plate-geometry";
import type { PathogenAssay, PathogenControl } from "../../products/assays/assay.types";
import { assayFormat } from "../../products/assays/assay-plate.rules";
import {
  type ControlCheck,
  findControlReading,
  missingControlReason,
  type RunReason,
  type RunVerdict,
  readingsByPosition,
  runVerdict,
} from "../controls/controls.rules";
import type { MappedReading } from "../name-mapping.rules";
import {
  channelsOf,
  internalControlCt,
  internalControlSignal,
  type WellChannel,
  wellContradiction,
} from "./pathogen-signal.rules";

/** The verdict on a pathogen run; a target whose positive control failed is invalid in the whole run. */
export interface PathogenRunVerdict extends RunVerdict {
  invalidTargets: string[];
}

/** Evaluates the no-template and positive controls of a pathogen plate, before any sample. */
export function evaluatePathogenControls(mapped: readonly MappedReading[], assay: PathogenAssay): PathogenRunVerdict {
  if (!mapped.some((entry) => entry.code !== null)) {
    const message = "文件里没有本检测项目的任何孔，请先对应检测名称";
    const verdict = runVerdict([], [{ code: "no-readings", message, targetCode: null, positions: [] }]);
    return { ...verdict, invalidTargets: assay.targets.map((target) => target.code) };
  }
  const places = readingsByPosition(mapped);
  const checks = assay.controls.flatMap((control) =>
    checkControl(mapped, places.get(control.position) ?? [], assay, control),
  );
  const further = [...places].flatMap(([position, entries]) => furtherNtc(position, entries, assay));
  const all = [...checks, ...further];
  const causes = all.some((check) => check.reason) ? turnedPlate(places, assay) : [];
  const failedTargets = checks.flatMap((check) => {
    const code = check.reason?.code;
    const isPositive = code === "positive-missing" || code === "positive-out-of-window" || code === "control-missing";
    return isPositive ? [check.targetCode] : [];
  });
  return { ...runVerdict(all, causes), invalidTargets: [...new Set(failedTargets)] };
}

/** True for a well that is a control by the assay's plan, or because the file calls one of its rows a no-template control. */
export function isPathogenControl(position: string, entries: readonly MappedReading[], assay: PathogenAssay): boolean {
  return assay.controls.some((control) => control.position === position) || isNtcWell(entries);
}

const isNtcWell = (entries: readonly MappedReading[]) =>
  entries.some(({ reading }) => reading.role === "ntc" || reading.role === "blocked-ipc");

function checkControl(
  mapped: readonly MappedReading[],
  entries: readonly MappedReading[],
  assay: PathogenAssay,
  control: PathogenControl,
): ControlCheck[] {
  const { code: controlCode, position } = control;
  const checks = assay.targets.map((target): ControlCheck => {
    const check = { controlCode, targetCode: target.code, position };
    if (!findControlReading(mapped, position, target.code)) {
      return { ...check, reason: missingControlReason(check, target.name) };
    }
    const channels = channelsOf(entries, target, assay);
    const reason =
      control.expect === "ntc"
        ? ntcReason(position, target.code, target.name, channels)
        : positiveReason(position, target.code, target.name, channels, target.positiveWindow);
    return { ...check, reason: reason ?? contradictedControl(entries, position, target.code, assay) };
  });
  return control.expect === "ntc" ? [...checks, ...ntcInternalControl(controlCode, position, entries, assay)] : checks;
}

/** Wells that the file calls no-template controls, in addition to the planned ones, must be clean too. */
function furtherNtc(position: string, entries: readonly MappedReading[], assay: PathogenAssay): ControlCheck[] {
  if (!isNtcWell(entries) || assay.controls.some((control) => control.position === position)) return [];
  const targets = assay.targets.map((target) => ({
    controlCode: "NTC",
    targetCode: target.code,
    position,
    reason: ntcReason(position, target.code, target.name, channelsOf(entries, target, assay)),
  }));
  return [...targets, ...ntcInternalControl("NTC", position, entries, assay)];
}

/** A control whose own figures contradict each other proves nothing, whatever its result. */
function contradictedControl(
  entries: readonly MappedReading[],
  position: string,
  targetCode: string,
  assay: PathogenAssay,
): RunReason | null {
  const contradiction = wellContradiction(entries, assay);
  if (!contradiction) return null;
  const message = `${position} 孔质控的数据自相矛盾：${contradiction}`;
  return { code: "control-unclear", message, targetCode, positions: [position] };
}

function ntcReason(position: string, targetCode: string, name: string, channels: WellChannel[]): RunReason | null {
  const place = { targetCode, positions: [position] };
  if (channels.length === 0 || channels.some((found) => !found.isMeasured)) {
    const message = `${position} 孔的无模板质控没有 ${name} 的读数，无法判断是否污染`;
    return { code: "control-unclear", message, ...place };
  }
  const grown = channels.find(({ ct, channel }) => ct !== null && ct <= channel.ntcCutoff);
  if (!grown) return null;
  const message = `${position} 孔的无模板质控检出 ${name}（Ct ${grown.ct}），可能有污染，整板作废`;
  return { code: "ntc-amplified", message, ...place };
}

/**
 * A human gene in a no-template control means contamination, whatever its Ct; the limit is the same as for targets. A spiked
 * control must be detected, which shows that the well worked.
 */
function ntcInternalControl(
  controlCode: string,
  position: string,
  entries: readonly MappedReading[],
  assay: PathogenAssay,
): ControlCheck[] {
  const { internalControl } = assay;
  const signal = internalControlSignal(entries, assay);
  const isBlocked = entries.some((entry) => entry.reading.role === "blocked-ipc");
  const check = { controlCode, targetCode: internalControl.code, position };
  const place = { targetCode: internalControl.code, positions: [position] };
  if (internalControl.origin === "human") {
    const ct = internalControlCt(entries, assay);
    if (ct === null || ct > ntcCutoffOf(assay)) return [{ ...check, reason: null }];
    const message = `${position} 孔的无模板质控检出人源内参 ${internalControl.name}（Ct ${ct}），可能有污染，整板作废`;
    return [{ ...check, reason: { code: "ntc-amplified", message, ...place } }];
  }
  if (signal !== "positive" && !isBlocked) {
    const message = `${position} 孔的无模板质控没有内参信号，反应可能失败`;
    return [{ ...check, reason: { code: "control-wrong", message, ...place } }];
  }
  return [{ ...check, reason: null }];
}

/** The last cycle at which a crossing in a no-template control counts, for any gene. */
const ntcCutoffOf = ({ targets }: PathogenAssay) =>
  Math.max(...targets.flatMap(({ channels }) => channels.map(({ ntcCutoff }) => ntcCutoff)));

function positiveReason(
  position: string,
  targetCode: string,
  name: string,
  channels: WellChannel[],
  window: { from: number; to: number },
): RunReason | null {
  const place = { targetCode, positions: [position] };
  const silent = channels.find(({ ct }) => ct === null);
  if (silent || channels.length === 0) {
    const message = `${position} 孔的阳性质控没有 ${name} 信号，该项目在本次检测中无效`;
    return { code: "positive-missing", message, ...place };
  }
  const outside = channels.find(({ ct }) => ct !== null && (ct < window.from || ct > window.to));
  if (!outside) return null;
  const message = `${position} 孔阳性质控的 ${name} Ct ${outside.ct} 不在 ${window.from}-${window.to} 内，该项目在本次检测中无效`;
  return { code: "positive-out-of-window", message, ...place };
}

function turnedPlate(places: ReadonlyMap<string, MappedReading[]>, assay: PathogenAssay): RunReason[] {
  const format = assayFormat(assay);
  const positions: string[] = [];
  for (const control of assay.controls) {
    const well = readWell(control.position, format);
    const entries = well ? (places.get(rotateWell(well, format).name) ?? []) : [];
    const fits = assay.targets.every((target) => {
      const channels = channelsOf(entries, target, assay);
      const check = control.expect === "ntc" ? ntcReason : positiveReason;
      return channels.length > 0 && check("", target.code, "", channels, target.positiveWindow) === null;
    });
    if (!well || !fits) return [];
    positions.push(rotateWell(well, format).name);
  }
  const message = "质控出现在旋转 180 度后的位置，疑似整板转了 180 度，整板作废，请核对后重新上机";
  return positions.length > 1 ? [{ code: "plate-turned", message, targetCode: null, positions }] : [];
}
