import { type FileMap, parsed, type SyntaxNode } from "./sources";

const isStore = (path: string) => /^worker\/features\/.*\.(store|queries)\.ts$/.test(path);

/**
 * Conditions that a write holds beside the check before it, by file and name: whatever of a store takes a machine's move into a
 * statement, and every condition that an action takes from a store into its batch.
 */
export function guardsOf(files: FileMap): string[] {
  const taken = new Set(
    Object.entries(files).flatMap(([path, text]) =>
      /^worker\/features\/.*\.actions\.ts$/.test(path) ? importedNames(path, text) : [],
    ),
  );
  return Object.entries(files)
    .filter(([path]) => isStore(path))
    .flatMap(([path, text]) =>
      declared(parsed(path, text).program).flatMap(({ name, node, isExported }) => {
        const moves = /\bstateMove\(|\bisLegal\b/.test(text.slice(node.start, node.end));
        const key = `${path.slice("worker/features/".length, -".ts".length)} ${name}`;
        return moves || (isExported && isCondition(node) && taken.has(`${path.slice(0, -3)} ${name}`)) ? [key] : [];
      }),
    )
    .toSorted();
}

/** `module name` of everything that a module imports by name from the project. */
function importedNames(path: string, text: string): string[] {
  const { program, imports } = parsed(path, text);
  return (program.body as SyntaxNode[]).flatMap((node) => {
    if (node.type !== "ImportDeclaration") return [];
    const from = (node.source as SyntaxNode).value;
    const target = imports.find((one) => one.from === from)?.target;
    return (node.specifiers as SyntaxNode[]).flatMap(({ imported }) => {
      const name = (imported as SyntaxNode | undefined)?.name;
      return target && name ? [`${target} ${name}`] : [];
    });
  });
}

interface Declared {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly isExported: boolean;
}

function declared(program: SyntaxNode): Declared[] {
  return (program.body as SyntaxNode[]).flatMap((statement) => {
    const isExported = statement.type === "ExportNamedDeclaration";
    const node = (isExported ? statement.declaration : statement) as SyntaxNode | null;
    if (node?.type === "FunctionDeclaration") return [{ name: String((node.id as SyntaxNode).name), node, isExported }];
    if (node?.type !== "VariableDeclaration") return [];
    return (node.declarations as SyntaxNode[]).map((one) => ({
      name: String((one.id as SyntaxNode).name),
      node: one,
      isExported,
    }));
  });
}

/** A function that says that it answers a condition, or a constant or function that is one in SQL. */
function isCondition(node: SyntaxNode): boolean {
  const value = (node.type === "VariableDeclarator" ? node.init : node) as SyntaxNode;
  const annotated = typeName(node.id as SyntaxNode) ?? typeName(value.returnType as SyntaxNode | undefined, true);
  if (annotated) return annotated === "SQL" || annotated === "EditCondition";
  return isSql(value.type === "ArrowFunctionExpression" ? (value.body as SyntaxNode) : value);
}

function typeName(node: SyntaxNode | undefined, isAnnotation = false): string | undefined {
  const annotation = isAnnotation ? node : (node?.typeAnnotation as SyntaxNode | undefined);
  const type = annotation?.typeAnnotation as SyntaxNode | undefined;
  return ((type?.typeName as SyntaxNode | undefined)?.name as string | undefined) ?? type?.type;
}

const isSql = (node: SyntaxNode) => node.type === "TaggedTemplateExpression" && (node.tag as SyntaxNode).name === "sql";
