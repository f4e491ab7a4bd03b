import type { Study } from "#contract/validation-states";

/** The meaning of a sample name in a file; `material` is empty where none was recognized. */
export interface SampleNameMeaning {
  readonly material: string;
  readonly study: Study;
  /** Copies per mL as typed; empty for none. */
  readonly copies: string;
  readonly substance: string;
}

const studyOf = (copies: string, substance: string): Study =>
  substance !== "" ? "interference" : copies !== "" ? "lod" : "accuracy";

/**
 * Parses a name as `code`, `code-2` (a replicate), `code@500` (copies per mL) or `code+血红蛋白` (an added substance), in
 * any combination; the longest matching code counts, regardless of case.
 */
export function parseSampleName(name: string, codes: readonly string[]): SampleNameMeaning {
  const text = name.trim().toLowerCase();
  const fitting = codes
    .filter((code) => {
      const key = code.toLowerCase();
      return text === key || (text.startsWith(key) && /^[^\p{L}\p{N}]/u.test(text.slice(key.length)));
    })
    .toSorted((a, b) => b.length - a.length);
  const [material = ""] = fitting;
  const rest = material === "" ? "" : name.trim().slice(material.length);
  const copies = /@\s*(\d+(?:\.\d+)?(?:e\d+)?)/i.exec(rest)?.[1] ?? "";
  const substance =
    /\+\s*([^@#+]+)/
      .exec(rest)?.[1]
      ?.replace(/[-_ ]\d+$/, "")
      .trim() ?? "";
  return {
    material,
    study: studyOf(copies, substance),
    copies: copies === "" ? "" : String(Number(copies)),
    substance,
  };
}
