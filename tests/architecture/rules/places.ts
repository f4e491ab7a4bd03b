import { screenRoots } from "#contract/screens/all";
import { type Breach, type FileMap, lineAt, nodesOf, parsed, type SyntaxNode } from "./sources";

interface Place {
  readonly what: string;
  readonly remedy: string;
  /** Matches the text of every file with such a node, so that only those files are parsed into a tree. */
  readonly sign: RegExp;
  /** Files to which the rule applies. */
  readonly applies: RegExp;
  readonly exempt: RegExp;
  matches(node: SyntaxNode): boolean;
}

const isName = (node: unknown, name: string) =>
  (node as SyntaxNode | undefined)?.type === "Identifier" && (node as SyntaxNode).name === name;

/** `object.property`; an undefined object means any. */
const isMember = (node: unknown, object: string | undefined, property: string) => {
  const member = node as SyntaxNode | undefined;
  if (member?.type !== "MemberExpression" || !isName(member.property, property)) return false;
  return object === undefined || isName(member.object, object);
};

const nothing = /^$/;

const startsAtScreen = new RegExp(`^/(${screenRoots.join("|")})(/|$|\\?)`);

/** A template that begins with a screen's path, or a text of such a path with a query. */
function isBuiltAddress(node: SyntaxNode): boolean {
  if (node.type === "TemplateLiteral") {
    const [first] = node.quasis as { value: { cooked: string } }[];
    return (node.expressions as unknown[]).length > 0 && startsAtScreen.test(first?.value.cooked ?? "");
  }
  return node.type === "Literal" && startsAtScreen.test(String(node.value)) && String(node.value).includes("?");
}

/** `history.push("/lab/kits")`: the compiler does not check the argument of the router's history. */
function isUncheckedStep(node: SyntaxNode): boolean {
  if (node.type !== "CallExpression") return false;
  const [address] = node.arguments as SyntaxNode[];
  const isStep = isMember(node.callee, undefined, "push") || isMember(node.callee, undefined, "replace");
  return isStep && address?.type === "Literal" && startsAtScreen.test(String(address.value));
}

/** `text as RuntimeHref`: claims without a check that a text is an address of the office. */
function isClaimedAddress(node: SyntaxNode): boolean {
  if (node.type !== "TSAsExpression") return false;
  const { typeName } = node.typeAnnotation as { typeName?: unknown };
  return ["ScreenHref", "RuntimeHref", "OfficeHref"].some((name) => isName(typeName, name));
}

const places: readonly Place[] = [
  {
    what: "asks the browser's storage, which may throw",
    sign: /\b(local|session)Storage\b/,
    remedy: "Use tabStorage or deviceStorage of web/shared/browser-storage.ts",
    applies: /^web\//,
    // first.ts is inlined into the documents and imports nothing of the app.
    exempt: /^web\/(shared\/browser-storage|first)\.ts$/,
    matches: (node) => isName(node, "localStorage") || isName(node, "sessionStorage"),
  },
  {
    what: "draws a part that never comes once its file could not be fetched",
    sign: /\blazy(RouteComponent)?\b/,
    remedy: "Use lazyPart or lazyDialog of web/admin/parts/lazy-part.tsx",
    applies: /^web\//,
    exempt: nothing,
    matches: (node) =>
      node.type === "ImportSpecifier" && (isName(node.imported, "lazy") || isName(node.imported, "lazyRouteComponent")),
  },
  {
    what: "reads the clock",
    sign: /\bDate\b/,
    remedy: "Take the time from deps.clock (web: web/shared/clock.ts)",
    applies: /^(worker|web|drizzle)\//,
    exempt: /^(worker\/platform\/clock|web\/shared\/clock)\.ts$/,
    matches: (node) =>
      (node.type === "CallExpression" && isMember(node.callee, "Date", "now")) ||
      (node.type === "NewExpression" && isName(node.callee, "Date") && (node.arguments as unknown[]).length === 0),
  },
  {
    what: "reads process.env",
    sign: /\benv\b/,
    remedy: "Take the value from the bindings in worker/platform/deps.ts",
    applies: /^(worker|web|drizzle)\//,
    exempt: nothing,
    matches: (node) => isMember(node, "process", "env"),
  },
  {
    what: "opens an interactive transaction",
    sign: /\btransaction\b/,
    remedy: "Use one deps.database.run([...]) batch; D1 has no other",
    applies: /^(worker|drizzle)\//,
    exempt: nothing,
    matches: (node) => node.type === "CallExpression" && isMember(node.callee, undefined, "transaction"),
  },
  {
    what: "runs a statement past the Database port",
    sign: /\bbatch\b/,
    remedy: "Build it in a store and run it with deps.database.run",
    applies: /^worker\//,
    exempt: /^worker\/platform\/database\//,
    matches: (node) => node.type === "CallExpression" && isMember(node.callee, undefined, "batch"),
  },
  {
    what: "spells a screen's address",
    sign: /["`]\/[a-z]/,
    remedy: "Make it with screenLink (web/admin/parts/screen-link.ts): it compiles for what exists only",
    applies: /^web\/admin\//,
    exempt: nothing,
    matches: (node) => isBuiltAddress(node) || isUncheckedStep(node),
  },
  {
    what: "goes past the addresses that compile",
    sign: /\.(history|navigate)\b/,
    remedy: "Take useOfficeHistory (web/admin/parts/own-history.ts)",
    applies: /^web\/admin\//,
    exempt: /^web\/admin\/parts\/own-history\.ts$/,
    matches: (node) => isMember(node, undefined, "history") || isMember(node, undefined, "navigate"),
  },
  {
    what: "says of a text that it is an address",
    sign: /\bas (Screen|Standing|Own)Href\b/,
    remedy: "Make it with screenLink, or hrefWithQuery (web/admin/parts/page-address.ts) for the shown page",
    applies: /^web\/admin\//,
    // These files make the addresses of menus, tabs and the shown page at run time.
    exempt:
      /^web\/admin\/(parts\/(page-address|screen-link)|shell\/(menu\/menu-tree|search\/findable-pages|tabs\/.*))\.ts$/,
    matches: isClaimedAddress,
  },
];

/** Code that may stand in one folder only and was found elsewhere. */
export function placeBreaches(files: FileMap): Breach[] {
  const breaches: Breach[] = [];
  for (const [file, text] of Object.entries(files)) {
    const rules = places.filter(
      ({ applies, exempt, sign }) => applies.test(file) && !exempt.test(file) && sign.test(text),
    );
    if (rules.length === 0) continue;
    for (const node of nodesOf(parsed(file, text).program)) {
      for (const { what, remedy, matches } of rules) {
        if (matches(node)) breaches.push({ file: `${file}:${lineAt(text, node.start)}`, problem: what, remedy });
      }
    }
  }
  return breaches;
}
