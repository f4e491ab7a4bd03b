import { type Element, Fragment } from "./jsx-runtime";
import { Context, Suspense } from "./react";

const escapes: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};
const escaped = (value: unknown) => String(value).replaceAll(/["&'<>]/g, (sign) => escapes[sign] ?? "");

const words = (text: string) => new Set(text.split(" "));

/** Elements that React gives a treatment of their own. */
const special = words("base body form head html input link listing meta option pre script select style textarea title");
const empty = words("area br col embed hr img source track wbr");
const flags = words("disabled hidden inert open");
const ofCss = words(
  "clipPath dominantBaseline fillOpacity fillRule fontFamily fontSize fontWeight letterSpacing shapeRendering stopColor stopOpacity strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeOpacity strokeWidth textAnchor",
);
const asWritten = words(
  "colSpan dateTime fetchPriority gradientTransform gradientUnits patternUnits preserveAspectRatio rowSpan viewBox",
);
const renamed: Readonly<Record<string, string>> = { className: "class", htmlFor: "for", tabIndex: "tabindex" };
const leftOut = words("children key ref suppressHydrationWarning");

/**
 * HTML of elements as `renderToString` of react-dom/server 19 writes it, so that React hydrates it: elements, text, fragments, boundaries,
 * contexts and function components, and before them the pictures that a browser may ask for at once. Whatever the pages rendered here
 * do not use throws with its name, as `style` and inputs do; then the browser renders the page. tests/web/h5/renderer.test.ts compares both.
 */
export function renderToString(node: unknown): string {
  let html = "";
  let endsInText = false;
  const pictures = new Map<unknown, string>();

  const markup = (text: string) => {
    html += text;
    endsInText = false;
  };
  const within = (before: string, children: unknown, after: string) => {
    markup(before);
    write(children);
    markup(after);
  };

  function write(one: unknown): void {
    if (one === null || one === undefined || typeof one === "boolean" || one === "") return;
    if (typeof one === "string" || typeof one === "number") {
      // Two texts in a row stay two for React.
      html += `${endsInText ? "<!-- -->" : ""}${escaped(one)}`;
      endsInText = true;
    } else if (Array.isArray(one)) for (const child of one) write(child);
    else writeElement(one as Element);
  }

  function writeElement({ type, props }: Element): void {
    const { children } = props;
    if (type === Fragment) write(children);
    else if (type === Suspense) within("<!--$-->", children, "<!--/$-->");
    else if (type instanceof Context) writeWith(type, props);
    else if (typeof type === "function") write(type(props));
    else if (typeof type === "string" && !special.has(type)) writeTag(type, props);
    else throw new Error(`the renderer knows no ${String(type)}`);
  }

  function writeTag(type: string, props: Element["props"]): void {
    if (type === "img" && isAskedForAtOnce(props) && !pictures.has(props.src)) pictures.set(props.src, asked(props));
    const start = `<${type}${attributesOf(props)}`;
    if (empty.has(type)) markup(`${start}/>`);
    else within(`${start}>`, props.children, `</${type}>`);
  }

  function writeWith(context: Context<unknown>, { value, children }: Element["props"]): void {
    const before = context.value;
    context.value = value;
    try {
      write(children);
    } finally {
      context.value = before;
    }
  }

  write(node);
  return [...pictures.values(), html].join("");
}

const isAskedForAtOnce = ({ loading, fetchPriority, src }: Element["props"]) =>
  loading !== "lazy" && fetchPriority !== "low" && !/^data:/i.test(String(src ?? "data:"));

const asked = ({ src, fetchPriority }: Element["props"]) =>
  `<link${attributesOf({ rel: "preload", as: "image", href: src, fetchPriority })}/>`;

const attributesOf = (props: Element["props"]) =>
  Object.entries(props)
    .map(([name, value]) => attributeOf(name, value))
    .join("");

function attributeOf(name: string, value: unknown): string {
  if (leftOut.has(name) || value === null || value === undefined || typeof value === "function") return "";
  if (flags.has(name)) return value ? ` ${name}=""` : "";
  const isWord = /^(aria|data)-/.test(name);
  if (typeof value === "boolean" && !isWord) return "";
  if (name === "href" && (value === "" || /^\s*javascript:/i.test(String(value)))) throw new Error(`no href ${value}`);
  return ` ${isWord ? name : nameOf(name)}="${escaped(value)}"`;
}

function nameOf(name: string): string {
  if (ofCss.has(name)) return name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);
  const own = renamed[name];
  if (own) return own;
  if (name === "style" || (/[A-Z]/.test(name) && !asWritten.has(name)) || /\W/.test(name))
    throw new Error(`the renderer knows no ${name}`);
  return name;
}
