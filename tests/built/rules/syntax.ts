import { parse } from "acorn";
import { syntaxYear } from "../../../web/build/browsers";

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/**
 * Methods that are newer than the oldest supported browsers, found by name: the type of the object before the dot is
 * unknown.
 */
const laterMethods = new Set(
  (
    "at findLast findLastIndex toSorted toReversed toSpliced isWellFormed toWellFormed randomUUID fromAsync groupBy " +
    "withResolvers toHex toBase64 setFromBase64 isSubsetOf isSupersetOf isDisjointFrom symmetricDifference showModal " +
    "showPicker showPopover checkVisibility replaceWithChildren scheduleTask requestVideoFrameCallback"
  ).split(" "),
);

/** The same for static members and globals, which are found with their object's name. */
const laterMembers = new Set(
  ["Object.hasOwn", "AbortSignal.timeout", "AbortSignal.any", "Array.fromAsync", "Promise.try", "Error.isError"].concat(
    ["Uint8Array.fromBase64", "Uint8Array.fromHex", "URL.canParse", "URL.parse", "Response.json", "navigator.locks"],
  ),
);
const laterNames = new Set(
  (
    "structuredClone reportError createImageBitmap OffscreenCanvas WeakRef FinalizationRegistry CompressionStream " +
    "DecompressionStream BarcodeDetector requestIdleCallback BroadcastChannel scheduler Navigation URLPattern"
  ).split(" "),
);
const iterators = new Set(["values", "keys", "entries", "matchAll"]);
const iteratorHelpers = new Set("map filter take drop flatMap reduce toArray forEach some every find".split(" "));

/**
 * Features in a script that an old browser lacks, as `name: surrounding code`; new syntax comes first and ends the
 * search.
 */
export function laterThings(code: string): string[] {
  const found: string[] = [];
  const say = (name: string, at: number) => found.push(`${name}: ${code.slice(Math.max(0, at - 30), at + 40)}`);
  let tree: SyntaxNode;
  try {
    tree = parse(code, { ecmaVersion: syntaxYear, sourceType: "module" }) as unknown as SyntaxNode;
  } catch (error) {
    say(`syntax (${(error as Error).message})`, (error as { pos?: number }).pos ?? 0);
    return found;
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (isNode(value)) {
      const name = laterIn(value);
      if (name) say(name, value.start);
      for (const part of Object.values(value)) visit(part);
    }
  };
  visit(tree);
  return found;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";

function laterIn(node: SyntaxNode): string | undefined {
  if (node.type === "Literal" && isNodeWithPattern(node) && /\(\?<[=!]/.test(node.regex.pattern)) return "look-behind";
  if (node.type === "Identifier" && laterNames.has(node.name as string)) return node.name as string;
  if (node.type === "MemberExpression") {
    const whole = `${nameOf(node.object)}.${nameOf(node.property)}`;
    if (laterMembers.has(whole)) return whole;
  }
  if (node.type !== "CallExpression" || !isNode(node.callee) || node.callee.type !== "MemberExpression")
    return undefined;
  const method = nameOf(node.callee.property);
  if (laterMethods.has(method)) return `.${method}()`;
  const { object } = node.callee;
  const made = isNode(object) && object.type === "CallExpression" && isNode(object.callee) ? object.callee : undefined;
  const isIterator = made?.type === "MemberExpression" && nameOf(made.object) !== "Object";
  if (isIterator && iterators.has(nameOf(made?.property)) && iteratorHelpers.has(method)) return `iterator.${method}()`;
  return undefined;
}

const isNodeWithPattern = (node: SyntaxNode): node is SyntaxNode & { regex: { pattern: string } } => "regex" in node;
const nameOf = (node: unknown) => (isNode(node) && typeof node.name === "string" ? node.name : "");

/** CSS that an old browser cannot read: it drops the whole rule or the line. */
const laterStyles: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a selector of later years", /:(?:has|is|where|modal|popover-open|user-(?:in)?valid)\b/],
  ["a nested rule", /[{;}]\s*&/],
  ["a rule of later years", /@(?:layer|container|scope|starting-style|position-try)\b/],
  ["a colour of later years", /\b(?:color-mix|oklch|oklab|lch|lab|hwb|light-dark)\(/],
  ["inset in one line", /[{;]inset(?:-inline|-block)?:/],
  ["a transform of its own", /[{;](?:translate|rotate|scale):/],
  ["a colour with a stroke", /\brgba?\([^,)]*\//],
];

/** Sizes in dvh and similar units without a fallback: old browsers ignore them. */
function hasLoneSize(lines: readonly string[]): boolean {
  return lines.some((line, i) => {
    const name = line.slice(0, line.indexOf(":") + 1);
    return /\d[dsl]v[hw]/.test(line) && !lines.slice(0, i).some((before) => before.startsWith(name));
  });
}

/** New CSS features; those inside `@supports` are checked for by the browser and allowed. */
export function laterStylesIn(css: string): string[] {
  const asked = css.replaceAll(/@supports[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, "");
  const found = laterStyles.filter(([, pattern]) => pattern.test(asked)).map(([what]) => what);
  const bodies = [...asked.matchAll(/\{([^{}]*)/g)].map(([, body = ""]) => body.split(";"));
  return bodies.some(hasLoneSize) ? [...found, "a size of later years without an older one before it"] : found;
}
