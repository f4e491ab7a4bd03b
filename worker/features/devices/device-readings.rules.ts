import { doorMessages, type MeasuredModule } from "#contract/device-door";
import type { PathogenAssay } from "../products/assay.types";
import type { Reading } from "../runs/dialects/instrument-export.types";
import { wellByNumber } from "../runs/plate";

/** The well that a module stands for: 1 is A1, 13 is B1, 96 is H12. */
export function moduleWell(moduleNo: number) {
  const well = wellByNumber(moduleNo, "row-major");
  if (!well) throw new RangeError(`no module ${moduleNo}`);
  return well;
}

const roles = { sample: "unknown", positive: "positive", ntc: "ntc" } as const;

/** Controls belong into the modules that the assay names; a sentence when they do not lie there, or null. */
export function controlProblem(modules: readonly Pick<MeasuredModule, "moduleNo" | "role">[], assay: PathogenAssay) {
  const wrong = modules.some(({ moduleNo, role }) => {
    const control = assay.controls.find(({ position }) => position === moduleWell(moduleNo).name);
    const expected = control ? control.expect : "sample";
    return role === "ntc" ? expected === "positive" : role !== expected;
  });
  return wrong ? doorMessages.controls : null;
}

/** What the modules measured in the shape of an instrument's file: one row per module and target. */
export function deviceReadings(modules: readonly MeasuredModule[], assay: PathogenAssay): Reading[] {
  return modules.flatMap((module) =>
    module.channels.map((channel, i): Reading => {
      const { name: position, row, column } = moduleWell(module.moduleNo);
      const isWorking = module.fault === "";
      return {
        line: i + 1,
        position,
        row,
        column,
        sampleName: module.role === "sample" ? module.barcode : module.role.toUpperCase(),
        assayName: instrumentName(channel.target, assay),
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
        flags: isWorking ? [] : [module.fault],
        omitted: !isWorking,
        comments: null,
        raw: Object.fromEntries(Object.entries(channel).map(([key, value]) => [key, String(value ?? "")])),
      };
    }),
  );
}

/** The name under which the assay's own list knows a target's only or first gene; a stranger keeps his name. */
function instrumentName(code: string, assay: PathogenAssay): string {
  if (code === assay.internalControl.code) return assay.internalControl.assayNames[0] ?? code;
  return assay.targets.find((target) => target.code === code)?.channels[0]?.assayNames[0] ?? code;
}

/** Modules by their number; a later message about the same module replaces the earlier one. */
export function newestModules(lists: readonly (readonly MeasuredModule[])[]): MeasuredModule[] {
  const byNumber = new Map(lists.flat().map((module) => [module.moduleNo, module]));
  return [...byNumber.values()].toSorted((a, b) => a.moduleNo - b.moduleNo);
}
