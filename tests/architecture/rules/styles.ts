import type { StyleRule } from "#tests/support/style-rules";
import { type Breach, type FileMap, lineAt, nodesOf, parsed, type SyntaxNode } from "./sources";

/** Pixels between, beside and inside things: the grid of 4, with 1 and 2 for hairlines, and a control's height as room for its icon. */
const space = [0, 1, 2, 4, 8, 12, 16, 20, 24, 32, 36, 40, 48, 56];
/** Pixels of type; larger figures and titles are `--display-1` to `-3`. */
const type = [12, 13, 14, 15, 16, 20, 24];

/** Lengths that are not on the scale, and corners and fonts that are not tokens. */
export function offScale(rules: readonly StyleRule[]): Breach[] {
  return rules.flatMap(({ file, selector, declarations }) =>
    declarations.flatMap(([property, value]) => {
      const remedy = remedyOf(property, value);
      return remedy ? [{ file, problem: `${selector} has ${property}: ${value}`, remedy }] : [];
    }),
  );
}

function remedyOf(property: string, value: string): string | undefined {
  const isOff = (scale: readonly number[]) =>
    [...value.matchAll(/([\d.]+)px/g)].some(([, length]) => !scale.includes(Number(length)));
  if (property.startsWith("--")) return undefined;
  if (/^(padding|margin|(row-|column-)?gap)/.test(property) && isOff(space)) return `Space is ${space.join(", ")} px`;
  if (/^font(-size)?$/.test(property) && isOff(type)) return `Type is ${type.join(", ")} px or var(--display-1 to 3)`;
  if (/radius/.test(property) && isOff([])) return "Corners are var(--radius-card, -control, -small or -pill)";
  if (/monospace/.test(value)) return "Letters of one width are var(--mono)";
  return undefined;
}

interface ConstantStyle {
  readonly place: string;
  readonly properties: number;
}

/** Constant values of `style`, written in place or under a name of the same file. */
export function constantStyles(files: FileMap): ConstantStyle[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!text.includes("style={")) return [];
    const nodes = nodesOf(parsed(path, text).program);
    const named = new Map(
      nodes.flatMap((node) =>
        node.type === "VariableDeclarator" ? [[nameOf(node.id), bare(node.init)] as const] : [],
      ),
    );
    return nodes.flatMap((node) => {
      if (node.type !== "JSXAttribute" || nameOf(node.name) !== "style") return [];
      const given = bare((node.value as SyntaxNode | null)?.expression);
      const style = given?.type === "Identifier" ? named.get(nameOf(given)) : given;
      // A custom property passes a value to a sheet and is not a style itself.
      const properties = ((style?.properties ?? []) as SyntaxNode[]).filter(({ key }) => !isVariable(key));
      const isConstant = properties.length > 0 && properties.every(({ value }) => isLiteral(bare(value)));
      return isConstant ? [{ place: `${path}:${lineAt(text, node.start)}`, properties: properties.length }] : [];
    });
  });
}

const nameOf = (node: unknown) => String((node as SyntaxNode | null)?.name);

const isVariable = (key: unknown) => String((key as SyntaxNode | null)?.value).startsWith("--");

/** The expression before `as const`. */
function bare(node: unknown): SyntaxNode | undefined {
  const one = (node ?? undefined) as SyntaxNode | undefined;
  return one && /^TS(As|Satisfies)Expression$/.test(one.type) ? bare(one.expression) : one;
}

const isLiteral = (node: SyntaxNode | undefined): boolean =>
  node?.type === "Literal" || (node?.type === "UnaryExpression" && isLiteral(bare(node.argument)));
