import { deviceProtocolMessages } from "#contract/device-protocol";
import type { MeasuredModule } from "#contract/device-protocol.schemas";
import { wellByNumber } from "#contract/plate-geometry";
import type { Reading } from "../calling/reading.types";
import { normalizeAssayName } from "../products/assays/assay.rules";
import type { PathogenAssay } from "../products/assays/assay.types";
import type { EvaluatedModule } from "./module-evidence.rules";

type Channel = MeasuredModule["channels"][number];

/** The well that corresponds to a module: 1 is A1, 13 is B1, 96 is H12. */
export function moduleWell(moduleNo: number) {
  const well = wellByNumber(moduleNo, "row-major");
  if (!well) throw new RangeError(`no module ${moduleNo}`);
  return well;
}

const roles = { sample: "unknown", positive: "positive", ntc: "ntc" } as const;

/** A sentence when the controls are not in the modules that the assay names, otherwise null. */
export function controlPlacementProblem(
  modules: readonly Pick<MeasuredModule, "moduleNo" | "role">[],
  assay: PathogenAssay,
) {
  const wrong = modules.some(({ moduleNo, role }) => {
    const control = assay.controls.find(({ position }) => position === moduleWell(moduleNo).name);
    const expected = control ? control.expect : "sample";
    return role === "ntc" ? expected === "positive" : role !== expected;
  });
  return wrong ? deviceProtocolMessages.controls : null;
}

/** The modules' measurements in the format of an instrument's file: one row per module and target. */
export function deviceReadings(modules: readonly EvaluatedModule[], assay: PathogenAssay): Reading[] {
  return modules.flatMap(({ module, evidence }) => {
    const { name: position, row, column } = moduleWell(module.moduleNo);
    const isWorking = module.fault === "";
    const contradiction = evidence.contradictions.join("；") || undefined;
    return module.channels.map(
      (channel, i): Reading => ({
        line: i + 1,
        position,
        row,
        column,
        sampleName: module.role === "sample" ? module.barcode : module.role.toUpperCase(),
        assayName: instrumentName(channel, assay),
        role: roles[module.role],
        rawTask: module.role,
        call: channel.deviceCall ?? null,
        instrumentCall: channel.deviceCall ?? null,
        quality: null,
        reporter: channel.dye || null,
        allele1: null,
        allele2: null,
        ct: channel.ct,
        ctUndetermined: channel.ct === null && isWorking,
        ampScore: channel.score ?? null,
        isManualCall: null,
        ctConfidence: null,
        flags: isWorking ? [] : [module.fault],
        contradiction,
        omitted: !isWorking,
        comments: null,
        raw: {},
      }),
    );
  });
}

/** The assay's name for a target's gene of that dye, otherwise for its first gene; an unknown target keeps its name. */
function instrumentName({ target: code, dye }: Channel, assay: PathogenAssay): string {
  if (code === assay.internalControl.code) return assay.internalControl.assayNames[0] ?? code;
  const channels = assay.targets.find((target) => target.code === code)?.channels ?? [];
  const found = channels.find((channel) => normalizeAssayName(channel.dye) === normalizeAssayName(dye)) ?? channels[0];
  return found?.assayNames[0] ?? code;
}
