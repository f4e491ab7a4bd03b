import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import fc from "fast-check";
import { createContext, createElement, Fragment, type ReactNode, Suspense, useContext, useState } from "react";
import { renderToString as reactRenders } from "react-dom/server";
import { parseSync, Visitor } from "vite";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#tests/support/places";
import { untilTouched } from "../../../scripts/steps/own-pages.mjs";
import { jsx, Fragment as OurFragment } from "../../../web/own-pages/renderer/jsx-runtime";
import * as ours from "../../../web/own-pages/renderer/react";
import { renderToString } from "../../../web/own-pages/renderer/render";

type Tree =
  | string
  | number
  | boolean
  | null
  | readonly Tree[]
  | { readonly of: "fragment" | "boundary" | "part" | "told"; readonly children: readonly Tree[] }
  | { readonly of: "element"; readonly tag: string; readonly props: object; readonly children: readonly Tree[] };

const text = fc.oneof(fc.string(), fc.constantFrom("", "<b>&\"'", "您的报告", "\n"));
const props = fc.record(
  {
    className: text,
    id: text,
    title: text,
    hidden: fc.boolean(),
    "aria-hidden": fc.boolean(),
    "data-open": fc.oneof(fc.boolean(), fc.integer(), text),
    role: fc.constantFrom("note", undefined),
    tabIndex: fc.integer(),
    strokeWidth: fc.oneof(fc.integer(), text),
    viewBox: fc.constant("0 0 10 10"),
    lang: fc.constantFrom(null, "zh"),
    onClick: fc.constant(() => undefined),
    suppressHydrationWarning: fc.boolean(),
  },
  { requiredKeys: [] },
);
const picture = fc.record({
  src: fc.constantFrom("/a.svg", "/b.svg?x=1&y=2", "data:image/png;base64,AA=="),
  alt: text,
  loading: fc.constantFrom("lazy", "eager", undefined),
  fetchPriority: fc.constantFrom("high", "low", undefined),
});
const { tree } = fc.letrec<{ tree: Tree }>((tie) => {
  const children = fc.array(tie("tree"), { maxLength: 4 });
  return {
    tree: fc.oneof(
      { depthSize: "medium" },
      text,
      fc.constantFrom<Tree>(null, true, false, 0, 7.5),
      children,
      fc.record({ of: fc.constantFrom("fragment", "boundary", "part", "told"), children }),
      fc.record({ of: fc.constant("element"), tag: fc.constantFrom("p", "a", "span", "svg", "time"), props, children }),
      fc.record({ of: fc.constant("element"), tag: fc.constant("img"), props: picture, children: fc.constant([]) }),
      fc.record({ of: fc.constant("element"), tag: fc.constantFrom("br", "hr"), props, children: fc.constant([]) }),
    ),
  };
});

const reactsContext = createContext("nothing");
const ourContext = ours.createContext("nothing");

const ReactsPart = ({ children }: { readonly children?: ReactNode }) => {
  const [first] = useState(() => "first");
  return [first, useContext(reactsContext), children];
};
const OurPart = ({ children }: { readonly children?: unknown }) => {
  const [first] = ours.useState(() => "first");
  return [first, ours.useContext(ourContext), children];
};

function reacts(one: Tree): ReactNode {
  if (one === null || typeof one !== "object") return one;
  if (Array.isArray(one)) return createElement(Fragment, null, ...one.map(reacts));
  const { of, children } = one as Exclude<Tree, readonly Tree[] | string | number | boolean | null>;
  const inside = children.map(reacts);
  if (of === "fragment") return createElement(Fragment, null, ...inside);
  if (of === "boundary") return createElement(Suspense, null, ...inside);
  if (of === "part") return createElement(ReactsPart, null, ...inside);
  if (of === "told") return createElement(reactsContext, { value: "told" }, ...inside);
  const { tag, props: own } = one as Extract<Tree, { readonly tag: string }>;
  return createElement(tag, own, ...inside);
}

function asOurs(one: Tree): unknown {
  if (one === null || typeof one !== "object") return one;
  if (Array.isArray(one)) return one.map(asOurs);
  const { of, children } = one as Exclude<Tree, readonly Tree[] | string | number | boolean | null>;
  const inside = children.map(asOurs);
  if (of === "fragment") return jsx(OurFragment, { children: inside });
  if (of === "boundary") return jsx(ours.Suspense, { children: inside });
  if (of === "part") return jsx(OurPart, { children: inside });
  if (of === "told") return jsx(ourContext, { value: "told", children: inside });
  const { tag, props: own } = one as Extract<Tree, { readonly tag: string }>;
  return jsx(tag, { ...own, children: inside });
}

test("whatever a page is made of, the worker writes it as React does", () => {
  fc.assert(
    fc.property(tree, (one) => {
      expect(renderToString(asOurs(one))).toBe(reactRenders(reacts(one)));
    }),
    { numRuns: 2_000 },
  );
});

describe("what the renderer does not know throws, so that the browser renders the page", () => {
  test.each([
    ["input", {}],
    ["p", { style: { color: "red" } }],
    ["p", { contentEditable: "true" }],
    ["p", { "on:click": "" }],
    ["a", { href: "javascript:alert(1)" }],
  ] as const)("%s %j", (tag, given) => {
    expect(() => renderToString(jsx(tag, given))).toThrow();
  });
});

/** Files that a page of a verified phone is rendered from, by the imports that are not left for later. */
function renderedFiles(file: string, seen = new Set<string>()): Set<string> {
  const name = relative(projectRoot, file);
  if (seen.has(file) || name in untilTouched) return seen;
  seen.add(file);
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration" || !statement.source.value.startsWith(".")) continue;
    const path = join(dirname(file), statement.source.value);
    for (const end of [".tsx", ".ts"]) {
      const found = `${path}${end}`;
      if (isFile(found)) renderedFiles(found, seen);
    }
  }
  return seen;
}

function isFile(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

test("every element and attribute that those pages write is one that the renderer knows", () => {
  const files = [...renderedFiles(join(projectRoot, "web/own-pages/own-pages.tsx"))];
  const tags = new Set<string>();
  const names = new Set<string>();
  for (const file of files.filter((path) => path.endsWith(".tsx"))) {
    new Visitor({
      JSXOpeningElement({ name, attributes }) {
        if (name.type !== "JSXIdentifier" || !(/^[a-z]/.test(name.name) || name.name === "Link")) return;
        if (name.name !== "Link") tags.add(name.name);
        for (const one of attributes)
          if (one.type === "JSXAttribute" && one.name.type === "JSXIdentifier" && !/^on[A-Z]/.test(one.name.name))
            names.add(one.name.name);
      },
    }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  }
  expect(tags.size).toBeGreaterThan(20);
  const fails = (type: string, given: object) => {
    try {
      renderToString(jsx(type, { ...given }));
      return false;
    } catch {
      return true;
    }
  };
  expect([...tags].filter((tag) => fails(tag, {}))).toEqual([]);
  expect([...names].filter((name) => fails("p", { [name]: "1" }))).toEqual([]);
});
