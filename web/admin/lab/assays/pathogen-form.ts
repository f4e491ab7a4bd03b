import { defaultModuleLimits } from "#contract/assays";
import type { AssayContent } from "#contract/assays.schemas";
import { joinNames, parseNumber, readNames } from "../definitions/names-text";
import type { ControlForm } from "./genotype-form";

type PathogenContent = Extract<AssayContent, { kind: "pathogen" }>;
type ModuleLimits = NonNullable<PathogenContent["moduleLimits"]>;

export interface ChannelForm {
  readonly gene: string;
  readonly names: string;
  readonly dye: string;
  readonly ctCutoff: string;
  readonly ctInconclusive: string;
  readonly ntcCutoff: string;
}

export interface TargetForm {
  readonly code: string;
  readonly name: string;
  readonly channels: readonly ChannelForm[];
  readonly channelsNeeded: string;
  readonly from: string;
  readonly to: string;
}

/** Limits for modules of devices as they are typed; the endpoint limit is in percent. */
export interface LimitsForm {
  readonly threshold: string;
  readonly baselineFrom: string;
  readonly baselineTo: string;
  readonly ctAllowance: string;
  readonly endpointAllowance: string;
  readonly temperatureErrorMax: string;
}

export interface PathogenForm {
  readonly kind: "pathogen";
  readonly name: string;
  readonly targets: readonly TargetForm[];
  readonly inner: {
    readonly code: string;
    readonly name: string;
    readonly names: string;
    readonly dye: string;
    readonly origin: string;
    readonly ctCutoff: string;
  };
  readonly controls: readonly ControlForm[];
  /** Empty when the assay does not use it. */
  readonly ampScoreFloor: string;
  readonly moduleLimits: LimitsForm;
}

export const emptyChannelForm: ChannelForm = {
  gene: "",
  names: "",
  dye: "FAM",
  ctCutoff: "37",
  ctInconclusive: "40",
  ntcCutoff: "40",
};

export const emptyTargetForm: TargetForm = {
  code: "",
  name: "",
  channels: [emptyChannelForm],
  channelsNeeded: "1",
  from: "22",
  to: "32",
};

export function pathogenFormOf(name: string, content: PathogenContent): PathogenForm {
  const { assayNames, ctCutoff, ...inner } = content.internalControl;
  return {
    kind: "pathogen",
    name,
    targets: content.targets.map(({ code, name: shown, channels, channelsNeeded, positiveWindow }) => ({
      code,
      name: shown,
      channels: channels.map((channel) => ({
        gene: channel.gene,
        names: joinNames(channel.assayNames),
        dye: channel.dye,
        ctCutoff: String(channel.ctCutoff),
        ctInconclusive: String(channel.ctInconclusive),
        ntcCutoff: String(channel.ntcCutoff),
      })),
      channelsNeeded: String(channelsNeeded),
      from: String(positiveWindow.from),
      to: String(positiveWindow.to),
    })),
    inner: { ...inner, names: joinNames(assayNames), ctCutoff: String(ctCutoff) },
    controls: content.controls.map((control) => ({ ...control, rsid: "" })),
    ampScoreFloor: content.ampScoreFloor === null ? "" : String(content.ampScoreFloor),
    moduleLimits: limitsForm(content.moduleLimits ?? defaultModuleLimits),
  };
}

function limitsForm({ endpointAllowance, ...limits }: ModuleLimits): LimitsForm {
  const { threshold, baselineFrom, baselineTo, ctAllowance, temperatureErrorMax } = limits;
  return {
    threshold: String(threshold),
    baselineFrom: String(baselineFrom),
    baselineTo: String(baselineTo),
    ctAllowance: String(ctAllowance),
    endpointAllowance: String(Number((100 * endpointAllowance).toFixed(1))),
    temperatureErrorMax: String(temperatureErrorMax),
  };
}

export function pathogenContentOf({
  targets,
  inner,
  controls,
  ampScoreFloor,
  moduleLimits,
}: PathogenForm): PathogenContent {
  return {
    kind: "pathogen",
    targets: targets.map(({ code, name, channels, channelsNeeded, from, to }) => ({
      code: code.trim(),
      name: name.trim(),
      channels: channels.map((channel) => ({
        gene: channel.gene.trim(),
        assayNames: readNames(channel.names),
        dye: channel.dye.trim(),
        ctCutoff: parseNumber(channel.ctCutoff),
        ctInconclusive: parseNumber(channel.ctInconclusive),
        ntcCutoff: parseNumber(channel.ntcCutoff),
      })),
      channelsNeeded: parseNumber(channelsNeeded),
      positiveWindow: { from: parseNumber(from), to: parseNumber(to) },
    })),
    internalControl: {
      code: inner.code.trim(),
      name: inner.name.trim(),
      assayNames: readNames(inner.names),
      dye: inner.dye.trim(),
      origin: inner.origin as PathogenContent["internalControl"]["origin"],
      ctCutoff: parseNumber(inner.ctCutoff),
    },
    controls: controls.map(({ code, position, expect }) => ({
      code,
      position,
      expect: expect === "ntc" ? ("ntc" as const) : ("positive" as const),
    })),
    ampScoreFloor: ampScoreFloor.trim() === "" ? null : parseNumber(ampScoreFloor),
    moduleLimits: {
      threshold: parseNumber(moduleLimits.threshold),
      baselineFrom: parseNumber(moduleLimits.baselineFrom),
      baselineTo: parseNumber(moduleLimits.baselineTo),
      ctAllowance: parseNumber(moduleLimits.ctAllowance),
      endpointAllowance: parseNumber(moduleLimits.endpointAllowance) / 100,
      temperatureErrorMax: parseNumber(moduleLimits.temperatureErrorMax),
    },
  };
}
