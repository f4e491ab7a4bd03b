import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./places";

/** A rule of a style sheet: its selector and its declarations. */
export interface StyleRule {
  readonly file: string;
  readonly selector: string;
  readonly declarations: readonly (readonly [property: string, value: string])[];
}

/** The rules of one sheet, including those in media queries, without the steps of animations. */
export function rulesOf(file: string, css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: string[] = [];
  let head = "";
  for (const [token] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/[{}]|[^{}]+/g)) {
    if (token === "{") open.push(head);
    else if (token === "}") open.pop();
    else {
      const declarations = token.split(";").filter((part) => /^\s*[\w-]+\s*:\s*[^{]/.test(part));
      const isRule = open.length > 0 && !open.at(-1)?.startsWith("@") && !open.some((at) => /^@keyframes/.test(at));
      if (isRule && declarations.length > 0) {
        rules.push({ file, selector: open.at(-1) ?? "", declarations: declarations.map(declarationOf) });
      }
      head = token.split(";").at(-1)?.trim().replace(/\s+/g, " ") ?? "";
    }
  }
  return rules;
}

function declarationOf(text: string): readonly [string, string] {
  const [, property = "", value = ""] = /^\s*([\w-]+)\s*:\s*([\s\S]*)$/.exec(text) ?? [];
  return [property, value.trim().replace(/\s+/g, " ")];
}

/** The rules of every sheet below a folder of the project. */
export function rulesBelow(folder: string): StyleRule[] {
  const files = readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".css"))
    .sort()
    .flatMap((file) => rulesOf(`${folder}/${file}`, readFileSync(join(projectRoot, folder, file), "utf8")));
}
