import { type Breach, type FileMap, lineAt, nodesOf, type ParsedFile, parsed, type SyntaxNode } from "./sources";

const sharedLinesMax = 10;

/** A line that counts, with its number in the file and its structure without names, literals and numbers. */
interface Line {
  readonly number: number;
  readonly shape: string;
}

interface Place {
  readonly path: string;
  readonly lines: readonly Line[];
  /** Index of the first line of the run. */
  readonly from: number;
}

/**
 * Runs of more than ten lines with the same structure in two files. Data counts as one line however long it is:
 * literals and names, in lists, records, JSX attributes, and the use of a component with them. So data and uses of a
 * shared component may repeat; logic and drawn elements may not. Imports do not count, lazy ones included.
 */
export function repeatBreaches(files: FileMap): Breach[] {
  const places = new Map<string, Place[]>();
  for (const [path, text] of Object.entries(files)) {
    const lines = path.endsWith(".css") ? styleLines(text) : scriptLines(path, text);
    for (let from = 0; from + sharedLinesMax < lines.length; from++) {
      const shapes = lines.slice(from, from + sharedLinesMax + 1).map(({ shape }) => shape);
      const key = shapes.join("\n");
      places.set(key, [...(places.get(key) ?? []), { path, lines, from }]);
    }
  }
  return [...places.values()].flatMap((same) => same.flatMap((one, at) => same.slice(0, at).flatMap(breachOf(one))));
}

const remedy = "Give the shared part a name and a file, or say it as data";

/** A run is reported at its first line, and never for lines that it shares with itself. */
const breachOf =
  (one: Place) =>
  (other: Place): Breach[] => {
    if (one.path === other.path && one.from - other.from <= sharedLinesMax) return [];
    if (one.from > 0 && shapeAt(one, -1) === shapeAt(other, -1)) return [];
    let length = sharedLinesMax + 1;
    while (shapeAt(one, length) !== undefined && shapeAt(one, length) === shapeAt(other, length)) length += 1;
    const [here, there] = [one, other].map(({ lines, from }) => lines[from]?.number);
    const problem = `${length} lines from line ${here} have the shape of those from line ${there} of ${other.path}`;
    return [{ file: one.path, problem, remedy }];
  };

const shapeAt = ({ lines, from }: Place, step: number) => lines[from + step]?.shape;

const keywords = new Set(
  `as async await break case catch class const continue default delete do else export extends false finally for function
  if in instanceof interface keyof let new null of readonly return satisfies switch throw true try type typeof undefined
  void while`.split(/\s+/),
);

function scriptLines(path: string, text: string): Line[] {
  const file = parsed(path, text);
  const nodes = nodesOf(file.program);
  // The fields of a type are its meaning: eleven fields of the same kind are no repetition, eleven of the same names
  // are.
  const fields = new Set(nodes.flatMap((one) => (one.type === "TSPropertySignature" ? [startOf(one.key)] : [])));
  const lines = new Map<number, string>();
  for (const { 0: token, index } of bare(file, nodes).matchAll(/[\w$]+|\S/g)) {
    const number = lineAt(text, index);
    const isName = /^[\w$]/.test(token) && !keywords.has(token) && !fields.has(index);
    lines.set(number, `${lines.get(number) ?? ""} ${isName ? "x" : token}`);
  }
  return [...lines].map(([number, shape]) => ({ number, shape })).filter(({ shape }) => /[\w']/.test(shape));
}

const startOf = (node: unknown) => (node as SyntaxNode).start;

const isValue = /^(Literal|TemplateElement|JSXText)$/;
const isWhole = /^((Array|Object)(Expression|Pattern)|JSXElement)$/;
const isPassedOver = /^(ImportDeclaration|JSXAttribute|JSXSpreadAttribute)$/;

/** The text with one character in place of data, and without imports and comments. */
function bare({ text, comments }: ParsedFile, nodes: readonly SyntaxNode[]): string {
  const letters = text.split("");
  const clear = (start: number, end: number, sign = "") => {
    for (let at = start; at < end; at++) if (letters[at] !== "\n") letters[at] = " ";
    const first = text.slice(start, end).search(/\S/);
    if (sign && first >= 0) letters[start + first] = sign;
  };
  // From the inside to the outside, so that an outer node overwrites its parts.
  for (const node of nodes.toReversed()) {
    if (isValue.test(node.type) || (isWhole.test(node.type) && isSaid(node))) clear(node.start, node.end, "'");
    if (isPassedOver.test(node.type) && isSaid(node)) clear(node.start, node.end);
  }
  for (const { start, end } of comments) clear(start, end);
  return letters.join("");
}

/** The fields that decide whether a node of a type is data; nodes of other types never are. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  Literal: [],
  Identifier: [],
  JSXText: [],
  ImportDeclaration: [],
  ImportExpression: [],
  TemplateLiteral: ["expressions"],
  MemberExpression: ["object", "property"],
  UnaryExpression: ["argument"],
  SpreadElement: ["argument"],
  RestElement: ["argument"],
  TSAsExpression: ["expression"],
  ArrayExpression: ["elements"],
  ArrayPattern: ["elements"],
  AssignmentPattern: ["left", "right"],
  ObjectExpression: ["properties"],
  ObjectPattern: ["properties"],
  Property: ["value"],
  JSXAttribute: ["value"],
  JSXSpreadAttribute: ["argument"],
  JSXExpressionContainer: ["expression"],
  JSXElement: ["openingElement", "children"],
  JSXOpeningElement: ["attributes"],
};

/** Literals and names, also in lists, in records and in attributes of components; and lazy imports. */
function isSaid(node: SyntaxNode): boolean {
  if (node.type === "CallExpression") return (node.arguments as SyntaxNode[]).some(isLazyImport);
  if (node.type === "JSXOpeningElement" && !isPart(node)) return false;
  const fields = partsOf[node.type];
  return fields?.flatMap((field) => node[field] as SyntaxNode | null).every((part) => !part || isSaid(part)) ?? false;
}

const isLazyImport = ({ type, body }: SyntaxNode) =>
  type === "ArrowFunctionExpression" && (body as SyntaxNode).type === "ImportExpression";

/** A component begins with a capital letter; a lower-case tag is an HTML element. */
const isPart = ({ name }: SyntaxNode) => /^[A-Z]/.test(String((name as SyntaxNode).name));

/** Rules that set only custom properties are a table of tokens. */
const tokenRule = /[^{}]*\{(?:\s*--[\w-]+:[^;{}]*;)+\s*\}/g;

function styleLines(text: string): Line[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, linesOnly).replace(tokenRule, linesOnly);
  const lines = plain.split("\n").map((line, index) => ({ number: index + 1, shape: styleShape(line.trim()) }));
  return lines.filter(({ shape }) => /\w/.test(shape));
}

const linesOnly = (part: string) => part.replace(/[^\n]/g, "");

/** The properties and keywords of a declaration, without its numbers; the names in a selector do not count. */
function styleShape(line: string): string {
  if (/^@|^[\w-]+:.*;$/.test(line)) return line.replace(/#[\da-f]{3,8}\b|[\d.]+/gi, "0");
  return line.replace(/[\w-]+/g, "x");
}
